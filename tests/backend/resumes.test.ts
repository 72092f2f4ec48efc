import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { doc } from '#tests/support/documents.ts'
import { ada, grace } from '#tests/support/people.ts'
import {
  errorReply,
  fetchFile,
  firstFile,
  keysOf,
  secondFile,
  upload,
} from '#tests/support/uploads.ts'

describe.each(engines)('a resume on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  const getOwn = async (as = owner) => (await app.call('GET', '/api/resume', { as })).body
  const shown = (as: SignedIn, of = owner) => app.call('GET', `/api/resume/user/${of.uid}`, { as })
  const toggle = (as = owner) => app.call('PUT', '/api/resume/toggle-public', { as })
  const remove = (as = owner) => app.call('DELETE', '/api/resume', { as })
  const listed = async (as = other) => (await app.call('GET', '/api/resume/public', { as })).body
  async function comment(id: string, author: string | null, at: number, more = {}) {
    const values = {
      id,
      ownerId: owner.uid,
      authorId: author,
      content: 'x',
      createdAt: at,
      ...more,
    }
    await app.services.db.insertInto('comments').values(values).execute()
  }

  test('is private at first, visible to its owner only', async () => {
    const { status, body } = await upload(app, owner, firstFile, 'Ada Okafor.pdf')
    expect(status).toBe(200)
    expect(body).toEqual({
      resumeURL: expect.stringMatching(/^\/files\/[\w.-]+\/resume\.pdf$/),
      resumeName: 'Ada Okafor.pdf',
      isPublic: false,
      resumeUpdatedAt: expect.any(String),
    })
    const ours = { note: '', unread: 0, notify: null, emailVerified: false }
    expect(await getOwn()).toEqual({ ...body, resumeURL: expect.any(String), ...ours })
    expect((await shown(owner)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('that is public is listed with name, college, photo, dates and one line only', async () => {
    const note = 'I apply for SULI, please look at Projects'
    const write = (text: string) =>
      app.call('PUT', '/api/resume/note', { as: owner, body: { note: text } })
    expect((await write('x'.repeat(141))).status).toBe(400)
    expect((await write(` ${note}\n`)).status).toBe(200)
    const { body } = await toggle()
    expect(body).toEqual({ isPublic: true, message: 'Your resume is now public' })
    const { resumeUpdatedAt } = await getOwn()
    expect(await listed()).toEqual([
      {
        userId: owner.uid,
        userName: ada.displayName,
        photoURL: null,
        college: ada.college,
        resumeUpdatedAt,
        note,
        feedbackCount: 0,
      },
    ])
    expect((await shown(other)).body).toEqual({
      resumeURL: expect.stringMatching(/resume\.pdf$/),
      userName: ada.displayName,
      photoURL: null,
      college: ada.college,
      major: null,
      graduationYear: null,
      resumeUpdatedAt,
      note,
    })
  })

  test('keeps visibility and thread when replaced, and deletes the old file', async () => {
    await comment('k_000000001aaaaaaaaaaaaaaaa', other.uid, Date.now())
    const { body } = await upload(app, owner, secondFile, 'new.docx')
    expect(body).toMatchObject({ isPublic: true, resumeName: 'new.docx' })
    expect(await fetchFile(app, body.resumeURL)).toEqual(secondFile)
    expect((await listed())[0].feedbackCount).toBe(1)
    expect(await keysOf(app)).toHaveLength(1)
  })

  test('counts unread comments of others', async () => {
    const later = Date.now() + 1000
    await comment('k_000000002aaaaaaaaaaaaaaaa', owner.uid, later, {
      parentId: 'k_000000001aaaaaaaaaaaaaaaa',
    })
    await comment('k_000000003aaaaaaaaaaaaaaaa', other.uid, later, { hidden: 1 })
    await comment('k_000000004aaaaaaaaaaaaaaaa', null, later)
    await comment('k_000000005aaaaaaaaaaaaaaaa', other.uid, later, {
      parentId: 'k_000000001aaaaaaaaaaaaaaaa',
    })
    expect((await getOwn()).unread).toBe(2)
    app.clock.ahead = 2000
    expect((await app.call('PUT', '/api/resume/seen', { as: owner })).status).toBe(200)
    expect((await getOwn()).unread).toBe(0)
    app.clock.ahead = 0
    expect((await listed())[0].feedbackCount).toBe(2)
  })

  test('is one complete file after parallel uploads', async () => {
    const files = [firstFile, secondFile, doc()]
    const names = ['a.pdf', 'b.docx', 'c.doc']
    const many = Array.from({ length: 12 }, (_, index) => index % 3)
    const answers = await Promise.all(
      many.map(index => upload(app, owner, files[index] ?? firstFile, names[index])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { resumeName, resumeURL } = await getOwn()
    expect(await fetchFile(app, resumeURL)).toEqual(files[names.indexOf(resumeName)])
    expect(await keysOf(app)).toHaveLength(1)
  })

  test('is unchanged when the file store fails', async () => {
    const before = await getOwn()
    const { put } = app.services.files
    app.services.files.put = () =>
      Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const { status, body } = await upload(app, owner, firstFile, 'lost.pdf')
    app.services.files.put = put
    expect({ status, body }).toEqual(errorReply('server/unavailable'))
    expect({ ...(await getOwn()), resumeURL: '' }).toEqual({ ...before, resumeURL: '' })
  })

  test('is deleted with its file; the next one is private', async () => {
    if (!(await getOwn()).isPublic) await toggle()
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await keysOf(app)).toEqual([])
    expect(await listed()).toEqual([])
    expect((await upload(app, owner, firstFile)).body.isPublic).toBe(false)
  })
})
