import { ApiError } from '#contract/errors.ts'
import { type BetterAuth, bearerOf, hasErrorCode, toSessionError } from './better-auth.ts'

/** A session as Better Auth returns it. */
interface SessionRow {
  id: string
  token: string
  userAgent?: string | null | undefined
  createdAt: Date
  expiresAt: Date
}

/** The sessions of the member of a signed token. They throw `session/none` if it has ended. */
export interface MemberSessions {
  listSessions(signedToken: string): Promise<SessionRow[]>
  /** Ends a session of that member, which may be the same one, and may have ended. */
  endSession(signedToken: string, token: string): Promise<void>
  /** Ends all sessions of that member but the same one. */
  endOtherSessions(signedToken: string): Promise<void>
}

/** Creates the functions for sessions of members. */
export const createMemberSessions = ({ call }: BetterAuth): MemberSessions => ({
  listSessions: signedToken =>
    call(api => api.listSessions({ headers: bearerOf(signedToken) })).catch(error => {
      throw toSessionError(error)
    }),

  async endSession(signedToken, token) {
    const headers = bearerOf(signedToken)
    await call(api => api.revokeSession({ headers, body: { token } })).catch(error => {
      if (!hasErrorCode(error, 'UNAUTHORIZED')) throw error
    })
    // It also succeeds when it could not read the session that it should delete.
    if (await call((_api, adapter) => adapter.findSession(token)))
      throw new ApiError('server/unavailable')
  },

  async endOtherSessions(signedToken) {
    await call(api => api.revokeOtherSessions({ headers: bearerOf(signedToken) })).catch(error => {
      throw toSessionError(error)
    })
  },
})
