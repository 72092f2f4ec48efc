import { timingSafeEqual } from 'node:crypto'
import type { Services } from '#backend/http/services.ts'

type Signer = Pick<Services, 'sign'>

const signature = ({ sign }: Signer, userId: string, version: number) =>
  sign('unsubscribe', `${userId}.${version}`)

/** The token of a mail that switches the mails of a member off, without signing in. */
export const createToken = (signer: Signer, userId: string, version: number): string =>
  `${userId}.${version}.${signature(signer, userId, version)}`

/** The member and version of a token; null if it is not one of ours. */
export function readToken(signer: Signer, token: string) {
  const [, userId, digits, signed] = /^(\w+)\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!userId || !signed) return null
  const version = Number(digits)
  const expected = Buffer.from(signature(signer, userId, version))
  return timingSafeEqual(expected, Buffer.from(signed)) ? { userId, version } : null
}
