import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { findReason } from '#backend/db/member-actions.ts'
import type { Db } from '#backend/db/tables.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { session } from '#contract/session.ts'

/** Where Google publishes the keys of its tokens. */
export const googleKeysUrl = new URL('https://www.googleapis.com/oauth2/v3/certs')

/** Bytes of the reply with the keys. */
const maxKeysSize = 128 * 1024

/** Fetches the keys; a reply that is too large ends with an error. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  let size = 0
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length
      if (size > maxKeysSize) controller.error(new Error('The keys are too large'))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limiter), response)
}

/** In milliseconds. */
const keyOptions = { timeoutDuration: 4000, [customFetch]: fetchKeys }

const { email } = session.logIn.input.def.shape
const { displayName } = session.signUp.input.def.shape

/** Creates the options of Better Auth for ID tokens of Google. */
export function createGoogleProvider(db: Db, clientId: string) {
  const keys = createRemoteJWKSet(googleKeysUrl, keyOptions)

  return {
    clientId,

    /**
     * Fetches the key of a token, unless it is cached. Throws `server/unavailable` if that fails:
     * Better Auth would call the token invalid.
     */
    async prepareKey(token: string): Promise<void> {
      let header: ProtectedHeaderParameters
      try {
        header = decodeProtectedHeader(token)
      } catch {
        return
      }
      await keys({ ...header, alg: 'RS256' }).catch(error => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw new ApiError('server/unavailable')
      })
    },

    /** Better Auth fetches the keys without limits of time and size, and only from Google. */
    async verifyIdToken(token: string): Promise<boolean> {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        audience: clientId,
        clockTolerance: 60,
        // Also rejects a token of the future. Google's live for an hour.
        maxTokenAge: '2h',
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return payload.email_verified === true && email.safeParse(payload.email).success
    },

    /** Runs between the verification of a token and the sign-in. Leaves out the photo. */
    async mapProfileToUser({ sub, ...claims }: { sub: string; email: string; name?: string }) {
      const address = claims.email.toLowerCase()
      const name = displayName.safeParse([...(claims.name ?? '')].slice(0, limits.name).join(''))
      await deleteUnverifiedAccount(db, sub, address)
      return { email: address, name: name.data ?? address.split('@')[0], image: undefined }
    },
  }
}

/**
 * Deletes the account of an email address that nobody has verified before its owner signs in with
 * Google: somebody else may have created it. Throws `session/google` when the account belongs to
 * another Google account, and `account/suspended` for one that must not begin anew.
 */
function deleteUnverifiedAccount(db: Db, sub: string, address: string): Promise<void> {
  return db.transaction().execute(async trx => {
    // Locked, so that no session is added in the meantime.
    const user = await trx
      .selectFrom('user')
      .where('email', '=', address)
      .select(['id', 'emailVerified'])
      .forUpdate()
      .executeTakeFirst()
    const known = await trx
      .selectFrom('account')
      .where('providerId', '=', 'google')
      .where(eb => eb.or([eb('accountId', '=', sub), eb('userId', '=', user?.id ?? '')]))
      .select('accountId')
      .execute()
    if (!user || known.some(({ accountId }) => accountId === sub)) return
    if (known.length > 0) throw new ApiError('session/google')
    if (user.emailVerified) return
    if (await findReason(trx, user.id, ['suspend'])) throw new ApiError('account/suspended')
    await deleteAccount(trx, user.id)
  })
}
