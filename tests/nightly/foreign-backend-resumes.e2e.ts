import { expect, test } from '@playwright/test'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { docx } from '#tests/support/documents.ts'
import { addressOf, ports } from '#tests/support/e2e.ts'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import { variants } from '#tests/support/foreign-backend/variants.ts'
import { collectPageErrors, signIn, upload } from '#tests/support/foreign-backend/visit.ts'
import { uniquePerson } from '#tests/support/people.ts'

// The headless shell has no PDF viewer.
test.use({ launchOptions: launchOptionsOf(findBrowser()) })

const foreign = addressOf(ports.foreign)

for (const variant of variants)
  test(`uploads, shows, replaces and deletes a resume of a ${variant} backend`, async ({
    page,
  }) => {
    const errors = collectPageErrors(page)
    await signIn(page, uniquePerson('ada', variant))
    await page.goto('/resume')
    const shown = page.waitForResponse(answer => answer.url().startsWith(`${foreign}/documents/`))
    await upload(page, resumeFile())
    expect((await shown).status()).toBe(200)
    await page.getByRole('button', { name: 'Replace' }).click()
    const word = { name: 'Ada.docx', mimeType: 'application/octet-stream', buffer: docx() }
    await page.getByLabel('Choose a file').setInputFiles(word)
    await page.getByRole('button', { name: 'Replace Resume' }).click()
    await expect(page.getByText('Preview not available')).toBeVisible()
    await page.getByRole('button', { name: 'Show text' }).click()
    await expect(page.getByLabel('Text of the document')).toContainText('Ada Okafor')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Resume deleted successfully')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
    expect(errors).toEqual([])
  })
