import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#backend/limiter.ts'

/** The parameters of argon2id that OWASP recommends: 19 MiB, two passes. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=/g, '')

/**
 * A digest without a password, verified for accounts without one so that it takes the same time.
 */
export const decoyDigest = [
  '$argon2id$v=19',
  `m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}`,
  base64(16),
  base64(32),
].join('$')

/** See docs/conventions.md, Rate limits. */
const hashingLimits = { concurrency: 2, queueSize: 512, timeout: 5000 }

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
