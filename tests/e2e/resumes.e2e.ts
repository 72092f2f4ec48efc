import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { docx, pdfOfSize } from '#tests/support/documents.ts'
import { findEmailedLink } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'

// The headless shell has no PDF viewer.
test.use({ launchOptions: launchOptionsOf(findBrowser()) })

const picker = (page: Page) => page.getByLabel('Choose a file')
const word = { name: 'Ada.docx', mimeType: 'application/octet-stream', buffer: docx() }
const visibility = (page: Page) =>
  page.getByRole('switch', { name: 'Make resume public for feedback' })

test('uploads, shows, opens, replaces and deletes a resume', async ({ openAs, request }) => {
  const { page } = await openAs('ada')
  await page.goto('/resume')
  await expect(page.getByRole('button', { name: 'Upload Resume' })).toBeDisabled()
  await picker(page).setInputFiles(resumeFile('Ada Okafor.pdf'))
  const shown = page.waitForResponse(/\/files\/.+\/resume\.pdf/)
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  await expect(page.getByText('Resume uploaded successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeVisible()
  const preview = await shown
  expect(preview.status()).toBe(200)
  expect(preview.headers()['content-type']).toBe('application/pdf')
  const address = (await page.getByRole('link', { name: /^Open / }).getAttribute('href')) ?? ''
  const opened = await request.get(address)
  expect(opened.headers()['content-disposition']).toMatch(/^inline.*Ada/)
  expect(opened.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; sandbox; frame-ancestors/,
  )

  await page.getByRole('button', { name: 'Replace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace Your Resume' })
  await picker(page).setInputFiles(word)
  await dialog.getByRole('button', { name: 'Replace Resume' }).click()
  await expect(page.getByRole('heading', { name: 'Ada.docx' })).toBeVisible()
  await expect(page.getByText('Preview not available')).toBeVisible()
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Resume' }).click()
  expect((await loading).suggestedFilename()).toBe('Ada.docx')
  await page.getByRole('button', { name: 'Show text' }).click()
  await expect(page.getByLabel('Text of the document')).toContainText('Ada Okafor')
  expect((await request.get(address)).status()).toBe(404)

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete your resume?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Resume deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
})

test('uploads a dropped file with progress, and can be cancelled', async ({ openAs }) => {
  const { page } = await openAs('ada')
  await page.goto('/resume')
  const base64 = pdfOfSize(3_000_000).toString('base64')
  const dropped = await page.evaluateHandle(text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }))
    return data
  }, base64)
  await expect(page.getByText('or drop it here')).toBeVisible()
  await page.dispatchEvent('input[type=file]', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.pdf')).toBeVisible()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 300_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  await expect(page.getByLabel('Upload progress')).toBeVisible()
  await expect(page.getByText(/MB of 2\.9\s?MB|MB of 3(\.0)?\s?MB/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByText('dropped.pdf')).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  await expect(page.getByText('Resume uploaded successfully')).toBeVisible()
})

test('shows the PDF in the viewer of the browser', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada')
  await shareResume(ada)
  const complaints: string[] = []
  ada.page.on('console', message => complaints.push(message.text()))
  await ada.page.goto('/resume')
  const frame = ada.page.locator('main iframe')
  await expect(frame).toHaveAttribute('src', /resume\.pdf#toolbar=0&navpanes=0$/)
  // The viewer runs in another process, which is visible to the browser session only.
  const session = await ada.page.context().browser()?.newBrowserCDPSession()
  await expect
    .poll(async () => {
      const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {}
      return targetInfos.some(({ url }) => /^chrome-extension:.*index\.html/.test(url))
    })
    .toBe(true)
  expect(complaints.filter(text => /policy|refused|sandbox|blocked/i.test(text))).toEqual([])
})

test('draws scans and filled forms, and says when an image cannot be drawn', async ({
  openAs,
  shareResume,
}) => {
  const { page, ...ada } = await openAs('ada')
  /** Whether there is something below the head of the page. */
  const isDrawn = () =>
    page.locator('figure canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, height * 0.15, width, height * 0.85)
      return pixels?.data.some((value, index) => index % 4 === 0 && value < 100)
    })
  const hint = page.getByText('Some of this file cannot be drawn here.')
  const open = async (file: Buffer) =>
    page.goto(await shareResume({ page, ...ada }, resumeFile('resume.pdf', file)))
  const read = (name: string, text = '', replacement = '') =>
    Buffer.from(
      readFileSync(`tests/fixtures/uploads/${name}.pdf`, 'latin1').replace(text, replacement),
      'latin1',
    )
  const files = [
    ...['scan-jbig2', 'scan-jpx', 'scan-jpeg', 'v-form-noap'].map(name => read(name)),
    read('v-form-noap', '/NeedAppearances true', ' '.repeat(21)),
  ]
  for (const file of files) {
    await open(file)
    await expect.poll(isDrawn).toBe(true)
    await expect(hint).toBeHidden()
  }
  await open(read('scan-jpx', 'jp2c', 'none'))
  await expect(hint).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open it in the viewer of/ })).toBeVisible()
})

test('confirms once before a resume is public, and ends access when it is private again', async ({
  openAs,
  request,
}) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  await request.post('/api/resume/upload', {
    headers: { Authorization: `Bearer ${ada.token}` },
    multipart: { resume: resumeFile() },
  })
  await ada.page.goto('/resume')
  await expect(ada.page.getByText('Your resume is private. Only you can see it.')).toBeVisible()
  await visibility(ada.page).click()
  await expect(
    ada.page.getByText(/^Every member of HBCU Yard .+ anybody can sign up\.$/),
  ).toBeVisible()
  await ada.page.getByRole('button', { name: 'Make it public' }).click()
  await expect(ada.page.getByText('Your resume is now public')).toBeVisible()
  await expect(visibility(ada.page)).toBeChecked()

  await grace.page.goto('/public-resumes')
  await grace.page.getByLabel('Search by name').fill('ada ok')
  await expect(grace.page).toHaveURL('/public-resumes?search=ada+ok')
  const card = grace.page.getByRole('listitem').filter({
    has: grace.page.locator(`a[href="/resume-feedback/${ada.uid}"]`),
  })
  await expect(card).toContainText('Last updated:')
  await card.getByRole('link', { name: 'View & Provide Feedback' }).click()
  await expect(grace.page.getByRole('heading', { name: "Ada Okafor's Resume" })).toBeVisible()
  const address =
    (await grace.page.getByRole('link', { name: 'View Resume' }).getAttribute('href')) ?? ''
  expect((await request.get(address)).status()).toBe(200)

  await visibility(ada.page).click()
  await expect(ada.page.getByText('Your resume is private. Only you can see it.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
  await grace.page.getByLabel('Your feedback').fill('Too late')
  await grace.page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(grace.page.getByRole('alert')).toHaveText('Resume not found')
  await expect(grace.page.getByLabel('Your feedback')).toHaveValue('Too late')
  const shown = await grace.page.goto(`/resume-feedback/${ada.uid}`)
  expect(shown?.status()).toBe(200)
  await expect(grace.page.getByText('Resume not found')).toBeVisible()
  await grace.page.goto(`/public-resumes?search=${encodeURIComponent(ada.person.displayName)}`)
  await expect(grace.page.locator(`a[href="/resume-feedback/${ada.uid}"]`)).toHaveCount(0)
})

test('shows resumes of others once the address is verified', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace', { verified: false })
  const thread = await shareResume(ada)
  const { page } = grace
  for (const path of ['/public-resumes', thread]) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Please verify your email address')
    await expect(page.getByRole('alert')).toHaveCount(1)
  }
  await page.getByRole('link', { name: 'Verify your email on your profile' }).click()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(await findEmailedLink(grace.person, 'verify-email'))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await page.goto(thread)
  await expect(page.getByText('No feedback yet')).toBeVisible()
})
