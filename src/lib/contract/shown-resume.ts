import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { instant, media, textOr, textOrNull } from './reply.ts'

/** One resume as others may see it. */
export const ShownResume = z.object({
  resumeURL: media,
  userName: textOr(''),
  photoURL: media,
  college: textOrNull,
  major: textOrNull,
  graduationYear: textOrNull,
  resumeUpdatedAt: instant,
})
export type ShownResume = z.output<typeof ShownResume>

/** Reading the resume of somebody: all that the page of its feedback asks of resumes. */
export const of = endpoint({
  about:
    "One member's public resume, or one's own. A private one and none answer alike. A member reads those of 60 others in five minutes and of 300 in a day, with a verified address where mail is set up.",
  method: 'GET',
  path: '/api/resume/user/:userId',
  access: 'member',
  input: z.object({ userId: id }),
  reply: ShownResume,
  errors: ['resume/unknown', 'account/unverified'],
})
