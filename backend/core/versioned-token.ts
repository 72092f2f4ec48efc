import { timingSafeEqual } from 'node:crypto'

interface Signer {
  /** Signs a text with a key derived for a purpose; gives base64url. */
  sign(purpose: string, text: string): string
}

interface Claim {
  userId: string
  /** Tokens of earlier versions are no longer valid; the caller compares. */
  version: number
}

/** A token for a purpose that names a member, without a session: `userId.version.signature`. */
export function createVersionedToken(
  { sign }: Signer,
  purpose: string,
  { userId, version }: Claim,
): string {
  const claim = `${userId}.${version}`
  return `${claim}.${sign(purpose, claim)}`
}

/** The member and version of a token; null if we did not sign it for this purpose. */
export function readVersionedToken({ sign }: Signer, purpose: string, token: string): Claim | null {
  const [, claim, userId, version, signature] =
    /^((u_\w{1,60})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !userId || !signature) return null
  const isSigned = timingSafeEqual(Buffer.from(sign(purpose, claim)), Buffer.from(signature))
  return isSigned ? { userId, version: Number(version) } : null
}
