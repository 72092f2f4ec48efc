import { accountActions } from './account-actions.ts'
import type { Action } from './action.ts'
import { adminActions } from './admin-actions.ts'
import { resumeActions } from './resume-actions.ts'

/** Every action that may fail. */
export const actions: readonly Action[] = [...accountActions, ...resumeActions, ...adminActions]
