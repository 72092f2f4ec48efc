import { admin } from './admin.ts'
import { contributions } from './contributions.ts'
import { entry } from './entry.ts'
import { mentors } from './mentors.ts'
import { programs } from './programs.ts'
import { session } from './session.ts'
import { stories } from './stories.ts'

/** The whole contract, by feature. The backend and the tests read this; a page imports the features it calls. */
export const contract = {
  session: { ...entry, ...session },
  programs,
  contributions,
  admin,
  mentors,
  stories,
} as const
export type Contract = typeof contract
