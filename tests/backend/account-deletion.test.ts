import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  emptyDatabase,
  engines,
  type SignedIn,
  startApp,
  type TestApp,
} from '#tests/support/app.ts'
import { pdf } from '#tests/support/documents.ts'
import { readExport } from '#tests/support/export.ts'
import { smallPicture } from '#tests/support/images.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'
import { addRecommender } from '#tests/support/recommenders.ts'
import { keysOf, upload, uploadPhoto } from '#tests/support/uploads.ts'

/** Marker words in every text a member can write; none may remain afterwards. */
const marked = (what: string) => `marked-${what}-7f3a9`

const resume = pdf({ catalog: `% ${marked('resume')}\n` })

async function createMarkedContent(app: TestApp) {
  const leaver = {
    ...ada,
    displayName: marked('name'),
    email: `${marked('email')}@example.edu`,
    college: marked('college'),
  }
  const me = await app.join(leaver)
  const other = await app.join(grace)
  const admin = await app.joinAsAdmin(katherine)
  const done = async (answer: Promise<{ status: number; text: string; body: { id: string } }>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(text)
    return body.id
  }
  const call = (method: string, path: string, body: object = {}, as: SignedIn = me) =>
    done(app.call(method, `/api${path}`, { as, body }))
  const addComment = (owner: SignedIn, as: SignedIn, content: string, parentId?: string) =>
    call('POST', `/resume/feedback/${owner.uid}`, { content, parentId }, as)
  const suggest = (what: string) => {
    const texts = { name: marked(what), description: marked(what) }
    return call('POST', '/contributions', { ...texts, website: 'https://example.edu' })
  }

  await done(upload(app, me, resume, `${marked('file')}.pdf`))
  await done(upload(app, other, pdf({ text: '(Grace) Tj' }), 'grace.pdf'))
  for (const as of [me, other]) await call('PUT', '/resume/toggle-public', {}, as)
  const photo = await uploadPhoto(app, me, await smallPicture())
  await call('PUT', '/users/profile', {
    fullName: leaver.displayName,
    phoneNumber: marked('phone'),
    college: leaver.college,
    photoURL: photo.body.downloadURL,
    major: marked('major'),
  })
  const answers = { year: null, field: null, state: null, gpa: null }
  await call('PUT', '/users/eligibility-answers', { ...answers, school: marked('school') })
  await addComment(other, me, marked('alone'))
  const answered = await addComment(other, me, marked('answered'))
  const below = await addComment(other, me, marked('below'), answered)
  const reply = await addComment(other, other, 'A reply of Grace.', below)
  await addComment(other, me, marked('tail'), reply)
  await addComment(me, other, 'What Grace wrote on the resume that goes.')
  await call('POST', `/resume/feedback/${reply}/upvote`)
  await call('POST', `/reports/comment/${reply}`, { reason: marked('report') })
  await suggest('pending')
  const published = await suggest('published')
  const rejected = await suggest('rejected')
  const decide = (id: string, body: object) =>
    call('PUT', `/admin/contributions/${id}/status`, body, admin)
  await decide(published, { status: 'approved', applicationMonth: 'May' })
  await decide(rejected, { status: 'rejected', reason: 'Not now' })
  const corrected = await suggest('corrected')
  await decide(corrected, { status: 'approved', applicationMonth: 'May' })
  const texts = { name: 'Corrected', website: 'https://example.edu', description: 'By staff.' }
  await call('PUT', `/admin/contributions/${corrected}`, texts, admin)
  await app.services.auth.createReset(me.uid)
  await addRecommender(app, me.uid, { name: marked('referee'), ask: marked('ask'), dueOn: null })
  const query = `q=${marked('query')}`
  await call('POST', '/saved-searches', { name: marked('search'), query })
  await call('POST', '/contact', { topic: 'other', content: marked('message') })
  await call('PUT', '/reminders', { digest: true })
  await call('PUT', `/blocks/${other.uid}`)
  return { me, other, admin, leaver, answered, below, reply, published, corrected }
}

const everyFile = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile())

/** Everything that the tables of Postgres hold, as text. */
async function dump({ services: { db } }: TestApp): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)),
  )
  return JSON.stringify(tables.map(table => table.rows))
}

describe.each(engines)('account deletion on %s', engine => {
  test('exports all data, then deletes it except published programs and answered comments', {
    timeout: 20_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yard-deletion-'))
    const app = await startApp({
      databaseUrl:
        engine === 'sqlite' ? `file:${join(folder, 'yard.db')}` : await emptyDatabase(engine),
      settings: { FILES_URL: `file:${join(folder, 'files')}` },
    })
    const content = await createMarkedContent(app)
    const { me, other, admin } = content

    const { files, data: all } = await readExport(app, me)
    expect(Buffer.from(files['resume.pdf'] ?? []).equals(resume)).toBe(true)
    expect(Object.keys(files).filter(name => name.startsWith('photos/'))).toHaveLength(1)
    expect(all.comments.map(({ content }: { content: string }) => content)).toEqual(
      ['alone', 'answered', 'below', 'tail'].map(marked),
    )
    const { contributions, votes, reports, recommenders, savedSearches, messages, blocks } = all
    const lists = [votes, reports, recommenders, savedSearches, messages, blocks]
    expect([contributions, ...lists].map(list => list.length)).toEqual([4, 1, 1, 1, 1, 1, 1])

    const answer = await app.call('POST', '/api/account/delete', {
      as: me,
      body: { confirmation: 'DELETE', password: ada.password },
    })
    expect(answer.status).toBe(200)
    expect((await app.call('GET', '/api/auth/verify', { as: me })).status).toBe(401)
    expect((await app.call('POST', '/api/auth/login', { body: content.leaver })).status).toBe(401)

    const thread = (await app.call('GET', `/api/resume/feedback/${other.uid}`, { as: other })).body
    const [top] = thread
    expect(thread).toHaveLength(1)
    expect(top).toMatchObject({ id: content.answered, content: '', reviewerName: 'Deleted user' })
    expect(top.replies).toMatchObject([
      { id: content.below, content: '', replies: [{ id: content.reply, votes: 0, replies: [] }] },
    ])
    const rows = (await app.call('GET', '/api/admin/contributions?status=all', { as: admin })).body
      .contributions
    const author = { userDisplayName: 'Deleted user', userEmail: '' }
    expect(rows).toMatchObject([
      { id: content.corrected, ...author },
      { id: content.published, ...author },
    ])
    expect((await app.send('/img/program.json')).text).toContain(marked('published'))

    expect(await keysOf(app)).toHaveLength(1)
    const tables = engine === 'postgres' ? await dump(app) : ''
    // SQLite keeps deleted rows in its log until it closes.
    await app.close()
    const left = everyFile(folder).map(path => [path, readFileSync(path, 'latin1')] as const)
    left.push(['tables', tables])
    expect(
      left.flatMap(([path, text]) =>
        [...text.matchAll(/marked-(?!published)\w+-7f3a9/g)].map(
          ([found]) => `${found} in ${path}`,
        ),
      ),
    ).toEqual([])
    expect(left.flatMap(([path, text]) => (text.includes(me.uid) ? [path] : []))).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe.each(engines)('the confirmation of account deletion, on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  test.each<[string, object, string]>([
    [
      'without the word',
      { confirmation: 'delete', password: grace.password },
      'account/not-confirmed',
    ],
    ['without the password', { confirmation: 'DELETE' }, 'account/wrong-password'],
  ])('keeps the account %s', async (_what, body, code) => {
    const me = await app.join({ ...grace, email: `${Math.random()}@example.edu` })
    expect((await app.call('POST', '/api/account/delete', { as: me, body })).body.code).toBe(code)
    expect((await app.call('GET', '/api/account', { as: me })).status).toBe(200)
  })
})

describe('an account without a password', () => {
  test('can be deleted within ten minutes of signing in', async () => {
    const provider = await startProvider()
    const app = await startApp({ settings: provider.settings })
    const logIn = async () =>
      (await app.call('POST', '/api/auth/google', { body: { credential: await provider.token() } }))
        .body
    const remove = (as: { token: string }) =>
      app.call('POST', '/api/account/delete', { as, body: { confirmation: 'DELETE' } })
    const old = await logIn()
    app.clock.ahead = 11 * 60_000
    expect(await remove(old)).toMatchObject({ status: 403, body: { code: 'account/stale' } })
    app.clock.ahead = 0
    expect((await remove(await logIn())).status).toBe(200)
    expect(await app.services.db.selectFrom('user').selectAll().execute()).toEqual([])
    await app.close()
    await provider.close()
  })
})
