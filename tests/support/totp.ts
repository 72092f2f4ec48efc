import { createHmac } from 'node:crypto'

/** The bytes of a text in base32. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}

/** The secret in the link for an authenticator app. */
export const secretOf = (url: string): Buffer =>
  fromBase32(new URL(url).searchParams.get('secret') ?? '')

/**
 * The code of a secret now, or some steps of 30 seconds later, as an authenticator app computes it
 * (RFC 6238).
 */
export function codeOf(secret: Buffer, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
