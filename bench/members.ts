import { createIdGenerator } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { pdf } from '#tests/support/documents.ts'
import { insertThread } from '#tests/support/feedback.ts'
import { ada, grace, katherine, type Person } from '#tests/support/people.ts'

const savedCount = 100

async function send(url: string, token: string, body: object): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  const isForm = body instanceof FormData
  if (!isForm) headers['content-type'] = 'application/json'
  const content = isForm ? body : JSON.stringify(body)
  const answer = await fetch(url, { method: 'POST', headers, body: content })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return answer
}

/** Creates an account. */
export async function signUp(
  base: string,
  person: Person,
): Promise<{ token: string; user: { uid: string } }> {
  return (await send(`${base}/api/auth/signup`, '', person)).json()
}

/** Creates an account with a resume. */
async function signUpWithResume(base: string, person: Person) {
  const account = await signUp(base, person)
  const body = new FormData()
  body.append('resume', new File([Uint8Array.from(pdf())], 'resume.pdf'))
  await send(`${base}/api/resume/upload`, account.token, body)
  return account
}

/**
 * Creates an administrator with a session, a resume and 100 saved programs, and two members with
 * public resumes: one with 50 comments, one with a full thread.
 */
export async function createMembers(base: string, db: Db) {
  const admin = await signUpWithResume(base, katherine)
  const owner = await signUpWithResume(base, ada)
  const popular = await signUpWithResume(base, grace)
  const programs: { id: string }[] = await (await fetch(`${base}/img/program.json`)).json()
  const programIds = programs.slice(0, savedCount).map(({ id }) => id)
  await send(`${base}/api/saved-programs`, admin.token, { programIds })
  await db.updateTable('user').set({ emailVerified: true }).execute()
  await db.updateTable('user').set({ role: 'admin' }).where('email', '=', katherine.email).execute()
  await db.updateTable('resumes').set({ isPublic: 1 }).execute()
  for (const [{ user }, count] of [[owner, 50] as const, [popular, limits.thread] as const])
    await insertThread(db, createIdGenerator(Date.now), {
      ownerId: user.uid,
      authorId: admin.user.uid,
      count,
      under: index => (index % 4 === 0 ? null : index - 1),
      content: index => `Comment ${index}: say what you did. `.repeat((index % 3) + 1),
    })
  return {
    session: { token: admin.token, user: JSON.stringify({ ...admin.user, role: 'admin' }) },
    programId: programIds[0] ?? '',
    threadPath: `/resume-feedback/${owner.user.uid}`,
    fullThreadPath: `/resume-feedback/${popular.user.uid}`,
  }
}

export type Members = Awaited<ReturnType<typeof createMembers>>
