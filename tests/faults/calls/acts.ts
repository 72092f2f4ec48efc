import type { Act } from './act.ts'
import { adminActs } from './admin-acts.ts'
import { peopleActs } from './people-acts.ts'
import { resumeActs } from './resume-acts.ts'

/** Everything that somebody does and that may fail. */
export const acts: readonly Act[] = [...peopleActs, ...resumeActs, ...adminActs]
