import { commonPasswords } from './common-passwords.ts'

export interface Chosen {
  password: string
  email: string
  displayName: string
}

/** Words that anyone would try first on this site. */
const productWords = [
  'hbcuyard',
  'hbcu',
  'theyard',
  'student',
  'scholarship',
  'fellowship',
  'internship',
  'college',
  'university',
]

/** Letters alone, lower-cased: `Grace.Hopper-1906` → `gracehopper`. */
const lettersOf = (value: string): string => value.toLowerCase().replace(/[^\p{L}]/gu, '')

/**
 * Whether a password is among the first that somebody would guess: a widely known one, or nothing but digits and signs
 * around a word of the product or of the person. Composition is nobody's business.
 */
export function isCommonPassword({ password, email, displayName }: Chosen): boolean {
  const typed = password.toLowerCase()
  if (commonPasswords.has(typed)) return true
  const local = email.toLowerCase().split('@')[0] ?? ''
  if (typed === email.toLowerCase() || typed === local) return true
  const words = [
    ...productWords,
    lettersOf(local),
    lettersOf(displayName),
    ...displayName.split(/\s+/).map(lettersOf),
  ]
  const letters = lettersOf(password)
  return words.some(word => word.length >= 3 && word === letters)
}
