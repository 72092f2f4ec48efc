import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { makeAdmin, signInAs } from '#tests/support/e2e.ts'
import { test as base } from '#tests/support/e2e-fixtures.ts'
import { type PersonName, uniquePerson } from '#tests/support/people.ts'
import type { Load } from './loads.ts'

export interface TestUser {
  page: Page
  /** Signs in with a role and returns the user id, which is empty for a visitor. */
  signIn: (as: Load['as']) => Promise<string>
  /**
   * The path of a page. `{owner}` becomes a member with a public resume and a comment of this user.
   */
  addressOf: (path: string) => Promise<string>
  /** Restores the session. */
  signInAgain: () => Promise<void>
  token: () => string
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

async function signUp(request: APIRequestContext, name: PersonName) {
  const answer = await request.post('/api/auth/signup', { data: uniquePerson(name) })
  const { token, user } = await answer.json()
  return { token: String(token), uid: String(user.uid) }
}

/** A user whose page must have no script errors and no unhandled rejections. */
export const test = base.extend<{ user: TestUser }>({
  user: async ({ page, request, shareResume }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(`${page.url()}: ${error}`))
    const session = { token: '', user: '' }
    // Chromium closes confirm dialogs when its PDF viewer starts, so documents are sent as text.
    page.on('dialog', dialog => dialog.accept())
    await page.route(/\/files\//, route =>
      route.fulfill({ contentType: 'text/plain', body: 'A resume' }),
    )
    await use({
      page,
      token: () => session.token,
      async signIn(as) {
        if (as === 'visitor') return ''
        const person = uniquePerson('ada')
        session.token = await signInAs(page, request, person)
        if (as === 'admin') makeAdmin(person)
        const { user } = await (await request.get('/api/auth/verify', bearer(session.token))).json()
        session.user = JSON.stringify(user)
        return user.uid
      },
      async signInAgain() {
        await page.evaluate(
          ([token, user]) => {
            localStorage.setItem('token', token ?? '')
            localStorage.setItem('user', user ?? '')
          },
          [session.token, session.user] as const,
        )
      },
      async addressOf(path) {
        if (!path.includes('{owner}')) return path
        const owner = await signUp(request, 'grace')
        await shareResume({ ...owner, page, person: uniquePerson('grace') })
        const comment = { ...bearer(session.token), data: { content: 'It is very long.' } }
        await request.post(`/api/resume/feedback/${owner.uid}`, comment)
        return path.replace('{owner}', owner.uid)
      },
    })
    expect(errors).toEqual([])
  },
})

/** Like `expect.poll`, for counts of this process, which cost nothing to read. */
export const pollOften = (read: () => number) => expect.poll(read, { intervals: [10, 20, 50, 100] })

/** Waits until the islands are hydrated and no spinner is shown, and expects some text. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').locator('astro-island[ssr], .spinner')).toHaveCount(0)
  expect((await page.locator('main').innerText()).trim()).not.toBe('')
}
