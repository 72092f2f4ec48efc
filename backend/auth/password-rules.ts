import { commonPasswords } from './common-passwords.ts'

/** A password and the person who chose it. */
interface ChosenPassword {
  password: string
  email: string
  displayName: string
}

/** Words that are likely in passwords on this site. */
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

/** The letters of a text in lower case: `Grace.Hopper-1906` → `gracehopper`. */
const lettersOf = (value: string): string => value.toLowerCase().replace(/[^\p{L}]/gu, '')

/**
 * Whether a password is easy to guess: a common one, the email address, or a word of the product or
 * of the person with nothing but digits and signs around it.
 */
export function isCommonPassword({ password, email, displayName }: ChosenPassword): boolean {
  const lowerCase = password.toLowerCase()
  if (commonPasswords.has(lowerCase)) return true
  const local = email.toLowerCase().split('@')[0] ?? ''
  if (lowerCase === email.toLowerCase() || lowerCase === local) return true
  const words = [
    ...productWords,
    lettersOf(local),
    lettersOf(displayName),
    ...displayName.split(/\s+/).map(lettersOf),
  ]
  const letters = lettersOf(password)
  return words.some(word => word.length >= 3 && word === letters)
}
