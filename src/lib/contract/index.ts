import { admin } from './admin.ts'
import { contributions } from './contributions.ts'
import { programs } from './programs.ts'
import { session } from './session.ts'

/** The whole contract, by feature. The backend and the tests read this; a page imports the features it calls. */
export const contract = { session, programs, contributions, admin } as const
export type Contract = typeof contract
