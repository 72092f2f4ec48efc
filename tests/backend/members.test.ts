import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMails } from '#backend/mail/queue.ts'
import type { MemberActionKind } from '#contract/members.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addMentor } from '#tests/support/content.ts'
import { readExport } from '#tests/support/export.ts'
import { addResume, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { smallPicture } from '#tests/support/images.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { firstFile, keysOf, uploadPhoto } from '#tests/support/uploads.ts'

const settings = {
  ...knownSecret,
  MAIL_URL: 'memory:',
  PUBLIC_SITE_URL: 'https://yard.example.org',
}

describe.each(engines)('actions against members on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  /** Another administrator. */
  let second: SignedIn
  let member: SignedIn
  let reader: SignedIn
  let path: string

  beforeAll(async () => {
    app = await startApp({ engine, settings })
    admin = await app.joinAsAdmin(katherine)
    second = await app.joinAsAdmin({ ...katherine, email: 'dean@example.edu', displayName: 'Dean' })
    reader = await app.join(grace)
    for (const one of [admin, second, reader]) await app.verify(one)
  })
  afterAll(() => app.close())

  /** A member with a photo, a public resume, and a comment on the resume of the reader. */
  beforeEach(async () => {
    const { db, newId } = app.services
    app.clock.ahead = 0
    await db.deleteFrom('user').where('email', '=', ada.email).execute()
    await db.deleteFrom('resumes').execute()
    member = await app.join(ada)
    await app.verify(member)
    path = `/api/admin/members/${member.uid}`
    const { downloadURL } = (await uploadPhoto(app, member, await smallPicture())).body
    await save({ photoURL: downloadURL })
    await addResume(app, member)
    await addResume(app, reader)
    const ids = { ownerId: reader.uid, authorId: member.uid, count: 2, under: () => null }
    await insertThread(db, newId, ids)
  })

  const save = (body: object) =>
    app.call('PUT', '/api/users/profile', {
      as: member,
      body: { fullName: '', phoneNumber: '', college: '', ...body },
    })
  const act = (kind: MemberActionKind | 'delete', as = admin, reason = 'Against the terms') =>
    app.call('POST', `${path}/actions`, { as, body: { kind, reason } })
  const get = async () => (await app.call('GET', path, { as: admin })).body
  const undo = async (as = admin) => {
    const [last] = (await get()).actions
    return app.call('DELETE', `${path}/actions/${last.id}`, { as })
  }
  const logIn = () => app.call('POST', '/api/auth/login', { body: ada })
  const report = (kind: string, targetId: string, as = reader) =>
    app.call('POST', `/api/reports/${kind}/${targetId}`, { as, body: { reason: 'Bad' } })
  const reported = async () => (await app.call('GET', '/api/admin/reports', { as: admin })).body
  const mailsTo = async (to: string) => {
    app.clock.ahead += 100
    await sendMails(app.services)
    return app.services.mail.sent.filter(mail => mail.to === to).map(({ text }) => text)
  }
  /** What the reader sees of the member. */
  const seen = async () => {
    const list = (await app.call('GET', '/api/resume/public', { as: reader })).body
    const resume = list.find((row: { userId: string }) => row.userId === member.uid)
    const thread = `/api/resume/feedback/${reader.uid}`
    const comments = (await app.call('GET', thread, { as: reader })).body
    return {
      resume: resume !== undefined,
      photo: Boolean((await get()).photoURL),
      name: comments[0].reviewerName || resume?.userName,
      comments: comments.filter((row: { hidden?: boolean }) => !row.hidden).length,
    }
  }
  const whole = { resume: true, photo: true, name: ada.displayName, comments: 2 }

  test.each<[string, string, MemberActionKind, object]>([
    ['a rude comment', 'comment', 'hide-comments', { comments: 0 }],
    ['an insulting resume', 'resume', 'unlist-resume', { resume: false }],
    ['a fake name', 'name', 'hide-name', { name: 'Member' }],
    ['an offensive photo', 'photo', 'remove-photo', { photo: false }],
    [
      'a spam account',
      'resume',
      'suspend',
      { resume: false, photo: false, comments: 0, name: undefined },
    ],
  ])(
    'answer a report of %s, tell the member, and can be undone',
    async (_, about, kind, hidden) => {
      const [comment] = await app.services.db
        .selectFrom('comments')
        .orderBy('id', 'desc')
        .select('id')
        .execute()
      await report(about, about === 'comment' ? (comment?.id ?? '') : member.uid)
      expect(await reported()).toMatchObject([{ kind: about, memberId: member.uid, reports: 1 }])
      expect(await seen()).toEqual(whole)
      expect((await act(kind)).status).toBe(200)
      expect(await seen()).toEqual({ ...whole, ...hidden })
      expect(await reported()).toEqual([])
      expect(await get()).toMatchObject({
        name: ada.displayName,
        reports: 1,
        newestReports: [{ reason: 'Bad', settledByName: katherine.displayName }],
        actions: [{ kind, reason: 'Against the terms', byName: katherine.displayName }],
      })
      expect((await mailsTo(ada.email)).at(-1)).toContain('The reason: Against the terms')
      expect(await act(kind, second)).toMatchObject({
        status: 409,
        body: { code: 'member/done', message: `${katherine.displayName} has done this already.` },
      })
      const before = (await mailsTo(ada.email)).length
      expect((await undo()).status).toBe(200)
      expect((await undo()).body.code).toBe('member/done')
      expect(await seen()).toEqual(whole)
      expect(await mailsTo(ada.email)).toHaveLength(before + 1)
    },
  )

  test('help with a lost password without mail by a link', async () => {
    const body = { email: ada.email }
    const { path: link } = (await app.call('POST', '/api/admin/reset-links', { as: admin, body }))
      .body
    expect(link).toMatch(/^\/reset-password\?token=/)
  })

  test('suspend: end sessions, and say at the login why and how to appeal', async () => {
    await act('suspend')
    const me = await app.call('GET', '/api/users/profile', { as: member })
    expect(me).toMatchObject({ status: 401 })
    const refused = await logIn()
    expect(refused).toMatchObject({ status: 403, body: { code: 'account/suspended' } })
    expect(refused.body.message).toContain('Against the terms')
    expect(refused.body.message).toContain('write to us on the page Contact')
    // A wrong password tells nothing about the account.
    const body = { ...ada, password: 'another-one' }
    expect((await app.call('POST', '/api/auth/login', { body })).status).toBe(401)
    const { db } = app.services
    const sessions = db.selectFrom('session').where('userId', '=', member.uid).select('id')
    expect(await sessions.execute()).toEqual([])
    await undo()
    expect((await logIn()).status).toBe(200)
  })

  test('stay in force for what another action hides too', async () => {
    for (const kind of ['unlist-resume', 'hide-comments', 'remove-photo'] as const) await act(kind)
    await act('suspend')
    await undo()
    expect(await seen()).toMatchObject({ resume: false, comments: 0, photo: false })
    const { actions } = await get()
    for (const { id, endedAt } of actions)
      if (!endedAt) await app.call('DELETE', `${path}/actions/${id}`, { as: second })
    expect(await seen()).toEqual(whole)
  })

  test('hide comments that are written meanwhile, until they are undone', async () => {
    await act('hide-comments')
    const thread = `/api/resume/feedback/${reader.uid}`
    const body = { content: 'Third' }
    expect((await app.call('POST', thread, { as: member, body })).body).toMatchObject({
      hidden: true,
    })
    expect((await seen()).comments).toBe(0)
    await undo()
    expect((await seen()).comments).toBe(3)
  })

  test('in mid-upload hide what is uploaded, and leave no file over', async () => {
    const form = new FormData()
    form.append('resume', new File([Uint8Array.from(firstFile)], 'cv.pdf'))
    const sent = new Response(form)
    const bytes = new Uint8Array(await sent.arrayBuffer())
    async function* parts() {
      yield bytes.subarray(0, 200)
      await act('suspend')
      yield bytes.subarray(200)
    }
    const headers = {
      authorization: `Bearer ${member.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    }
    const body = Readable.toWeb(Readable.from(parts())) as ReadableStream
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    expect((await app.send('/api/resume/upload', init)).status).toBe(200)
    expect((await seen()).resume).toBe(false)
    const stored = await app.services.db.selectFrom('resumes').select('fileKey').execute()
    const named = new Set(stored.map(({ fileKey }) => fileKey))
    const keys = (await keysOf(app)).filter(key => key.startsWith('resumes/'))
    expect(keys.filter(key => !named.has(key))).toEqual([])
    await undo()
    expect((await seen()).resume).toBe(true)
  })

  test('keep a resume private until they are undone, and say so on the profile', async () => {
    await act('unlist-resume')
    const toggled = await app.call('PUT', '/api/resume/toggle-public', { as: member })
    expect(toggled).toMatchObject({ status: 403, body: { code: 'resume/withdrawn' } })
    expect(toggled.body.message).toContain('Against the terms')
    const { notices } = (await app.call('GET', '/api/account', { as: member })).body
    expect(notices).toMatchObject([{ reason: 'Against the terms' }])
  })

  test('leave a comment hidden that was hidden by itself', async () => {
    const { db } = app.services
    const { id } = await db.selectFrom('comments').select('id').executeTakeFirstOrThrow()
    const hide = `/api/admin/reports/comment/${id}`
    await app.call('PUT', hide, { as: admin, body: { hidden: true } })
    await act('hide-comments')
    await undo()
    expect((await seen()).comments).toBe(1)
  })

  test('of name and photo end when the member chooses others', async () => {
    const { photoURL } = await get()
    await act('remove-photo')
    await act('hide-name')
    expect((await app.hono.request(photoURL)).status).toBe(404)
    const photo = (await uploadPhoto(app, member, await smallPicture())).body.downloadURL
    await save({ fullName: 'Ada O.', photoURL: photo })
    expect(await get()).toMatchObject({ name: 'Ada O.', photoURL: photo })
    const { actions } = await get()
    expect(actions.map(({ endedByName }: { endedByName: string }) => endedByName)).toEqual([
      'Ada O.',
      'Ada O.',
    ])
    expect((await app.hono.request(photoURL)).status).toBe(404)
  })

  test('end sessions once more each time, and delete the account', async () => {
    for (let times = 0; times < 2; times += 1) expect((await act('end-sessions')).status).toBe(200)
    expect((await app.call('GET', '/api/account', { as: member })).status).toBe(401)
    expect((await act('delete')).status).toBe(200)
    expect((await logIn()).status).toBe(401)
    expect((await app.call('GET', path, { as: admin })).status).toBe(404)
    await app.services.background.settled()
    expect((await mailsTo(ada.email)).at(-1)).toContain('We deleted your account')
  })

  test('are not sent to an address that nobody has verified', async () => {
    const unverified = { emailVerified: false }
    const { db } = app.services
    await db.updateTable('user').set(unverified).where('id', '=', member.uid).execute()
    const before = (await mailsTo(ada.email)).length
    await act('hide-comments')
    expect(await mailsTo(ada.email)).toHaveLength(before)
  })

  test('are for other people than oneself, and leave an administrator', async () => {
    const actOn = ({ uid }: SignedIn, as: SignedIn) =>
      app.call('POST', `/api/admin/members/${uid}/actions`, {
        as,
        body: { kind: 'suspend', reason: 'Left' },
      })
    expect((await actOn(admin, admin)).body.code).toBe('decision/own')
    // Both at once: one of them stays.
    const both = await Promise.all([actOn(admin, second), actOn(second, admin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    await app.services.db.deleteFrom('memberActions').execute()
    for (const one of [admin, second]) {
      const body = { ...katherine, email: one.email }
      Object.assign(one, {
        token: (await app.call('POST', '/api/auth/login', { body })).body.token,
      })
    }
  })

  test('are in the export of the member, with their reasons', async () => {
    await act('hide-name')
    const { data } = await readExport(app, member)
    expect(data.actionsAboutYou).toMatchObject([{ kind: 'hide-name', reason: 'Against the terms' }])
    expect(data.account).toMatchObject([{ name: 'Member', withdrawnName: ada.displayName }])
  })

  test('need a reason', async () => {
    expect((await act('suspend', admin, ' ')).status).toBe(400)
    expect((await get()).actions).toEqual([])
  })

  describe('reports', () => {
    test('are about what the member sees of others', async () => {
      const mentor = await addMentor(app)
      for (const [kind, id, status, as] of [
        ['mentor', mentor, 200, reader],
        ['mentor', 'unknown', 404, reader],
        ['story', mentor, 404, reader],
        ['photo', member.uid, 200, reader],
        ['name', member.uid, 400, member],
      ] as const)
        expect((await report(kind, id, as)).status, `${kind} ${id}`).toBe(status)
      await app.services.db.updateTable('resumes').set({ isPublic: 0 }).execute()
      expect((await report('resume', member.uid)).status).toBe(404)
      const rows = await reported()
      expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['mentor', 'photo'])
      for (const { kind, targetId } of rows)
        await app.call('PUT', `/api/admin/reports/${kind}/${targetId}`, { as: admin, body: {} })
    })

    test('are settled once, with a note, and by others than whom they are about', async () => {
      await addResume(app, second)
      await report('name', second.uid)
      const settle = (as: SignedIn) =>
        app.call('PUT', `/api/admin/reports/name/${second.uid}`, {
          as,
          body: { note: 'It is real.' },
        })
      expect((await settle(second)).body.code).toBe('decision/own')
      expect((await settle(admin)).status).toBe(200)
      expect((await settle(admin)).body).toMatchObject({
        code: 'report/settled',
        message: `${katherine.displayName} has settled this already. It is real.`,
      })
      expect(await reported()).toEqual([])
    })

    test('go with the account that they are about', async () => {
      await report('resume', member.uid)
      await act('delete')
      expect(await reported()).toEqual([])
    })
  })
})
