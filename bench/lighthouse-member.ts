import { chromium } from '@playwright/test'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openStore } from '#backend/db/open.ts'
import { chromiumFlags, findBrowser } from '#tests/support/browser.ts'
import { pdf } from '#tests/support/documents.ts'
import { databaseOf } from '#tests/support/e2e.ts'
import { insertThread } from '#tests/support/feedback.ts'
import { ada, katherine } from '#tests/support/people.ts'
import { signUp, uploadResume } from './figures.ts'

const commentCount = 50

/**
 * The pages that are measured signed in; `/resume-feedback` stands for a resume with 50 comments.
 */
export const memberPages = [
  '/programs',
  '/dashboard',
  '/resume-feedback',
  '/admin-dashboard',
  '/contribute',
  '/resume',
  '/profile',
  '/public-resumes',
]

export interface Member {
  /** The path of the resume with comments. */
  thread: string
}

/**
 * Signs an administrator up with the server of the browser tests, and stores the session in a
 * browser profile, with a resume. Another member gets a public resume with comments.
 */
export async function signInProfile(address: string, profile: string): Promise<Member> {
  const owner = await signUp(address, ada)
  const reader = await signUp(address, katherine)
  await shareResume(address, owner.token)
  // Most visitors of /resume have one.
  await uploadResume(address, reader.token, pdf())
  const { folder } = databaseOf(Number(new URL(address).port))
  const { db, close } = await openStore({ engine: 'sqlite', file: `${folder}/yard.db` })
  await db
    .updateTable('user')
    .set({ role: 'admin', emailVerified: true })
    .where('id', '=', reader.user.uid)
    .execute()
  await insertThread(db, createIdGenerator(Date.now), {
    ownerId: owner.user.uid,
    authorId: reader.user.uid,
    count: commentCount,
    under: index => (index % 4 === 0 ? null : index - 1),
    content: index =>
      `Comment ${index}: say what you did, not what the team did. `.repeat((index % 3) + 1),
  })
  await close()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: chromiumFlags,
  })
  const page = await browser.newPage()
  await page.goto(`${address}/about`)
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('user', user ?? '')
    },
    [reader.token, JSON.stringify({ ...reader.user, role: 'admin' })],
  )
  await browser.close()
  return { thread: `/resume-feedback/${owner.user.uid}` }
}

async function shareResume(address: string, token: string): Promise<void> {
  await uploadResume(address, token, pdf())
  const shared = await fetch(`${address}/api/resume/toggle-public`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!shared.ok) throw new Error(`Sharing the resume answered ${shared.status}`)
}
