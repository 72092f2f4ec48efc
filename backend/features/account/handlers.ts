import type { Handlers } from '#backend/http/handler.ts'
import { deletion } from './deletion.ts'
import { dataExport } from './export.ts'
import { passwords } from './passwords.ts'
import { sessions } from './sessions.ts'

/** The account of a member; not in the specification. */
export const account: Handlers['account'] = {
  ...passwords,
  ...sessions,
  ...dataExport,
  ...deletion,
}
