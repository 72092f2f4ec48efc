import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

/** The parameters of argon2id that OWASP recommends: 19 MiB, two passes. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes passwords with argon2id. They are normalized, since keyboards differ. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => hash(password.normalize('NFC'), argon2Options),
  verify: (stored: { hash: string; password: string }): Promise<boolean> =>
    verify(stored.hash, stored.password.normalize('NFC')),
}

/** The 3,000 most common ones in the list of zxcvbn-ts, and such as it leaves to rules. */
const commonPasswords = new Set(
  readFileSync(new URL('../core/common-passwords.txt', import.meta.url), 'utf8').split(/\s+/),
)

/** Whether a password is among the most common ones. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase())
