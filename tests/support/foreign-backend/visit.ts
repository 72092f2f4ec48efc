import { expect, type Page } from '@playwright/test'
import { addressOf, ports, signInAs } from '../e2e.ts'
import type { resumeFile } from '../e2e-fixtures.ts'
import type { SignUp } from '../people.ts'

/** Signs somebody up on the screen, as on any backend. */
export async function signUp(page: Page, { displayName, email, password }: SignUp): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(displayName)
  await page.getByLabel('HBCU Email').fill(email)
  await page.getByLabel('College/University (Optional)').fill('Fisk University')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByText('Signup successful! Redirecting to dashboard...').waitFor()
  await expect(page).toHaveURL('/dashboard')
}

/** Opens the site as somebody who has signed up before. */
export const signIn = (page: Page, person: SignUp) =>
  signInAs(page, page.request, person, { backend: addressOf(ports.foreign) })

/** Collects whatever a page throws or its policy blocks. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (/content security policy|refused to|CORS/i.test(message.text())) errors.push(message.text())
  })
  return errors
}

/** Uploads a resume on its page. */
export async function upload(page: Page, file: ReturnType<typeof resumeFile>): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  await expect(page.getByText('Resume uploaded successfully')).toBeVisible()
}
