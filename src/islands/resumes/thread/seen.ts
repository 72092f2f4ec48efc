import { resumes } from '#contract/resumes.ts'
import { client } from '#lib/api.ts'

export const { seen } = client({ seen: resumes.seen })
