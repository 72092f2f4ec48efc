import type { Handlers } from '#backend/http/handler.ts'
import { removal } from './deletion.ts'
import { exporting } from './export.ts'
import { passwords } from './passwords.ts'
import { sessions } from './sessions.ts'

/** Control over one's account, beyond the specification. */
export const account: Handlers['account'] = { ...passwords, ...sessions, ...exporting, ...removal }
