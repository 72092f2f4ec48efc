import type { Handlers } from '#backend/http/call.ts'
import { exporting } from './export.ts'
import { passwords } from './passwords.ts'
import { removal } from './removal.ts'
import { sessions } from './sessions.ts'

/** Control over one's account, beyond the specification. */
export const account: Handlers['account'] = { ...passwords, ...sessions, ...exporting, ...removal }
