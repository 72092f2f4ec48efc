import { ApiError } from '#contract/errors.ts'
import { type BetterAuth, bearerOf, hasErrorCode, toSessionError } from './better-auth.ts'

/**
 * Creates the functions for the sessions of the member of a signed token. They throw `session/none`
 * if it has ended.
 */
export const createMemberSessions = ({ call }: BetterAuth) => ({
  listSessions: (signedToken: string) =>
    call(api => api.listSessions({ headers: bearerOf(signedToken) })).catch(error => {
      throw toSessionError(error)
    }),

  /** Ends a session of that member, which may be the same one, and may have ended. */
  async endSession(signedToken: string, token: string): Promise<void> {
    const headers = bearerOf(signedToken)
    await call(api => api.revokeSession({ headers, body: { token } })).catch(error => {
      if (!hasErrorCode(error, 'UNAUTHORIZED')) throw error
    })
    // It also succeeds when it could not read the session that it should delete.
    if (await call((_api, adapter) => adapter.findSession(token)))
      throw new ApiError('server/unavailable')
  },

  /** Ends all sessions of that member but the same one. */
  async endOtherSessions(signedToken: string): Promise<void> {
    await call(api => api.revokeOtherSessions({ headers: bearerOf(signedToken) })).catch(error => {
      throw toSessionError(error)
    })
  },
})

export type MemberSessions = ReturnType<typeof createMemberSessions>
