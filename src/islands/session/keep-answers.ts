import { hasAnswers, readStoredAnswers, saveAnswers } from '#lib/eligibility-answers.ts'

/** Saves the answers of this browser in a new account. They stay here too if that fails. */
export async function keepAnswers(): Promise<void> {
  const { answers } = readStoredAnswers()
  if (hasAnswers(answers)) await saveAnswers(answers)
}
