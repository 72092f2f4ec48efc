import { type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test'
import { pdf } from './documents.ts'
import { type SignInOptions, signInAs } from './e2e.ts'
import { type PersonName, type SignUp, uniquePerson } from './people.ts'

/** A signed-in person with a browser window of their own. */
export interface Member {
  page: Page
  person: SignUp
  uid: string
  token: string
}

export const resumeFile = (name = 'resume.pdf', buffer = pdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/**
 * Tests among several people: `openAs` signs somebody up and opens a window for them,
 * `shareResume` gives somebody a public resume.
 */
export const test = base.extend<{
  openAs: (
    name: PersonName,
    options?: SignInOptions & { viewport?: ViewportSize },
  ) => Promise<Member>
  shareResume: (member: Member, file?: ReturnType<typeof resumeFile>) => Promise<string>
}>({
  openAs: async ({ browser, request }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (name, { viewport, ...options } = {}) => {
      const context = await browser.newContext(viewport && { viewport })
      contexts.push(context)
      const page = await context.newPage()
      const person = uniquePerson(name)
      const token = await signInAs(page, request, person, options)
      const headers = { Authorization: `Bearer ${token}` }
      const { user } = await (await request.get('/api/auth/verify', { headers })).json()
      return { page, person, token, uid: user.uid }
    })
    await Promise.all(contexts.map(context => context.close()))
  },

  shareResume: async ({ request }, use) => {
    await use(async ({ token, uid }, file = resumeFile()) => {
      const headers = { Authorization: `Bearer ${token}` }
      await request.post('/api/resume/upload', { headers, multipart: { resume: file } })
      await request.put('/api/resume/toggle-public', { headers, data: {} })
      return `/resume-feedback/${uid}`
    })
  },
})
