import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#backend/limiter.ts'

/** argon2id at the strength that OWASP names: 19 MiB, two passes, one lane. */
export const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=/g, '')

/** A digest that no password opens, to spend on an account that has none what a real one would cost. */
export const decoy = [
  '$argon2id$v=19',
  `m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}`,
  base64(16),
  base64(32),
].join('$')

/** At most two hashes at once, 512 waiting, five seconds each (docs/conventions.md, Rate limits). */
const bounds = { running: 2, waiting: 512, patience: 5000 }

export interface Hashing {
  hash(password: string): Promise<string>
  verify(digest: string, password: string): Promise<boolean>
}

/** Password hashing that a flood of logins cannot turn against the rest. */
export function createHashing(limits = bounds): Hashing {
  const inTurn = createTurns(limits)
  return {
    hash: password => inTurn(() => hash(password, strength)),
    verify: (digest, password) => inTurn(() => verify(digest, password)),
  }
}
