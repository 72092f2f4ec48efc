import { resumes } from '#contract/resumes.ts'
import { createClient } from './client.ts'
import { findList } from './normalize.ts'

export const resumesApi = createClient(resumes, {
  listPublic: body => findList(body, 'resumes', 'data'),
})
