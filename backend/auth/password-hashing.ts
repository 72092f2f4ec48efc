import { hash, verify } from '@node-rs/argon2'
import { randomText } from '#backend/core/ids.ts'
import { createLimiter } from '#backend/core/limiter.ts'

/** The parameters of argon2id that OWASP recommends: 19 MiB, two passes. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** See docs/conventions.md, Rate limits. */
export const hashingLimits = { concurrency: 2, queueSize: 512, timeout: 5000 }

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(digest: string, password: string): Promise<boolean>
}

/** Hashes passwords, few at a time, so that many logins cannot block the server. */
export function createPasswordHashing(limits = hashingLimits): PasswordHashing {
  const limit = createLimiter(limits)
  return {
    hash: password => limit(() => hash(password, argon2Options)),
    verify: (digest, password) => limit(() => verify(digest, password)),
  }
}

/** Random, so that no client can send it. */
const mark = randomText(32)

/** Marks a digest, for Better Auth, which takes only passwords. */
export const markDigest = (digest: string): string => mark + digest

/** The digest behind the mark; null for a password. */
export const readDigest = (password: string): string | null =>
  password.startsWith(mark) ? password.slice(mark.length) : null
