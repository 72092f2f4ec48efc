import { createHash } from 'node:crypto'

/** The SHA-256 digest of a text in base64url. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
