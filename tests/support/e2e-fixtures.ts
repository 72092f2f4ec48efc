import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { pdf } from './documents.ts'
import { type Entering, enterAs } from './e2e.ts'
import { type PersonName, type SignUp, uniquePerson } from './people.ts'

/** Somebody signed in, in a browser window of their own. */
export interface Member {
  page: Page
  person: SignUp
  uid: string
  token: string
}

export const paper = (name = 'resume.pdf', buffer = pdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/**
 * Tests among several people: `arrive` signs somebody up and opens a window for them, `share` gives
 * somebody a public resume.
 */
export const test = base.extend<{
  arrive: (name: PersonName, entering?: Entering) => Promise<Member>
  share: (member: Member, file?: ReturnType<typeof paper>) => Promise<string>
}>({
  arrive: async ({ browser, request }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (name, entering) => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      const person = uniquePerson(name)
      const token = await enterAs(page, request, person, entering)
      const headers = { Authorization: `Bearer ${token}` }
      const { user } = await (await request.get('/api/auth/verify', { headers })).json()
      return { page, person, token, uid: user.uid }
    })
    await Promise.all(contexts.map(context => context.close()))
  },

  share: async ({ request }, use) => {
    await use(async ({ token, uid }, file = paper()) => {
      const headers = { Authorization: `Bearer ${token}` }
      await request.post('/api/resume/upload', { headers, multipart: { resume: file } })
      await request.put('/api/resume/toggle-public', { headers, data: {} })
      return `/resume-feedback/${uid}`
    })
  },
})
