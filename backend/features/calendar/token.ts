import { timingSafeEqual } from 'node:crypto'
import type { Services } from '#backend/http/services.ts'

type Signer = Pick<Services, 'sign'>

const signClaim = ({ sign }: Signer, claim: string): string => sign('calendar', claim)

/** The token in the address of a member's calendar. Another version has another token. */
export function createCalendarToken(signer: Signer, userId: string, version: number): string {
  const claim = `${userId}.${version}`
  return `${claim}.${signClaim(signer, claim)}`
}

/** The member and version of a token; null if we did not sign it. */
export function readCalendarToken(signer: Signer, token: string) {
  const [, claim, userId, version, signature] =
    /^((u_\w{1,60})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !userId || !signature) return null
  const expected = Buffer.from(signClaim(signer, claim))
  const isSigned = timingSafeEqual(expected, Buffer.from(signature))
  return isSigned ? { userId, version: Number(version) } : null
}
