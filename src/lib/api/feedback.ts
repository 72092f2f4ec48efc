import { feedback } from '#contract/feedback.ts'
import { createClient } from './client.ts'
import { findList } from './normalize.ts'

export const feedbackApi = createClient(feedback, {
  list: body => findList(body, 'feedback', 'comments', 'data'),
})
