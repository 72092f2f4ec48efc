import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { doc } from '#tests/support/documents.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { fetchFile, firstFile, secondFile, upload } from '#tests/support/uploads.ts'

const lost = { status: 404, text: '{"message":"Not found","code":"request/unknown"}' }

describe.each(engines)('a signed URL on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  let forOwner: string
  let forOther: string
  beforeAll(async () => {
    app = await startApp({
      engine,
      settings: {
        ALLOWED_ORIGINS: 'https://site.example',
        PUBLIC_SITE_URL: 'https://yard.example/',
        MAIL_URL: 'memory:',
      },
    })
    owner = await app.join(ada)
    other = await app.join(grace)
    await app.verify(other)
  })
  beforeEach(async () => {
    app.clock.ahead = 0
    await upload(app, owner, firstFile, 'Ada “Okafor”.pdf')
    const { isPublic } = (await app.call('GET', '/api/resume', { as: owner })).body
    if (!isPublic) await toggle()
    forOwner = (await app.call('GET', '/api/resume', { as: owner })).body.resumeURL
    forOther = (await app.call('GET', `/api/resume/user/${owner.uid}`, { as: other })).body
      .resumeURL
  })
  afterAll(() => app.close())

  const toggle = () => app.call('PUT', '/api/resume/toggle-public', { as: owner })
  const opens = async (address: string) => (await app.send(address)).status === 200
  async function isLost(address: string): Promise<void> {
    const { status, text } = await app.send(address)
    expect({ address, status, text }).toEqual({ address, ...lost })
  }

  test('serves the file with restrictive headers', async () => {
    for (const address of [forOwner, forOther]) {
      const answer = await app.hono.request(address, {
        headers: { origin: 'https://site.example' },
      })
      expect(Buffer.from(await answer.arrayBuffer()).equals(firstFile)).toBe(true)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(firstFile.length),
        'content-disposition': `inline; filename="Ada _Okafor_.pdf"; filename*=UTF-8''Ada%20%E2%80%9COkafor%E2%80%9D.pdf`,
        'content-security-policy':
          "default-src 'none'; sandbox; frame-ancestors 'self' https://yard.example https://site.example",
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-site',
        'accept-ranges': 'bytes',
        'access-control-allow-origin': 'https://site.example',
      })
      expect(answer.headers.has('x-frame-options')).toBe(false)
    }
  })

  test.each([
    ['doc', doc(), 'application/msword'],
    ['docx', secondFile, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('of a %s is a download', async (extension, bytes, type) => {
    const { body } = await upload(app, owner, bytes, `cv.${extension}`)
    const { headers } = await app.send(body.resumeURL)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('is valid for 300 seconds', async () => {
    app.clock.ahead = limits.fileAddress - 1000
    expect([await opens(forOwner), await opens(forOther)]).toEqual([true, true])
    app.clock.ahead = limits.fileAddress + 1000
    await isLost(forOwner)
    await isLost(forOther)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['becomes private', toggle],
    ['is replaced', () => upload(app, owner, secondFile, 'x.docx')],
    ['is deleted', () => app.call('DELETE', '/api/resume', { as: owner })],
  ])('is invalid at once when the resume %s', async (_what, act) => {
    await act()
    await isLost(forOwner)
    await isLost(forOther)
  })

  const password = 'woven another day'
  test.each<[string, (me: SignedIn) => Promise<{ status: number }>]>([
    ['ends all other sessions', me => app.call('DELETE', '/api/account/sessions', { as: me })],
    [
      'changes the password',
      me =>
        app.call('PUT', '/api/account/password', {
          as: me,
          body: { currentPassword: katherine.password, password },
        }),
    ],
  ])('is invalid at once when its owner %s', async (what, act) => {
    const me = await app.join({ ...katherine, email: `${what.replaceAll(' ', '.')}@example.edu` })
    const { body } = await upload(app, me, firstFile)
    expect(await opens(body.resumeURL)).toBe(true)
    expect((await act(me)).status).toBe(200)
    await isLost(body.resumeURL)
  })

  test('is invalid when it is changed anywhere', async () => {
    const [, capability = ''] = /^\/files\/(.+)\/resume\.pdf$/.exec(forOther) ?? []
    expect(capability.length).toBeGreaterThan(40)
    for (const [at, sign] of [...capability].entries()) {
      const changed = `${capability.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${capability.slice(at + 1)}`
      await isLost(`/files/${changed}/resume.pdf`)
    }
    for (const address of [
      forOther.replace('resume.pdf', 'resume.doc'),
      forOther.replace('/resume.pdf', ''),
      forOther.replace(owner.uid, other.uid),
      forOther.replace(other.uid, owner.uid),
      `${forOther}/x`,
      '/files/..%2f..%2fetc/passwd',
      '/files/resumes/a.pdf',
      '/photos/..%2fresumes%2fa.pdf',
    ])
      await isLost(address)
  })

  test('supports GET and HEAD only', async () => {
    const head = await app.send(forOther, { method: 'HEAD' })
    const get = await app.hono.request(forOther)
    await get.body?.cancel()
    const toComparable = (headers: Headers) =>
      Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'))
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
    expect(toComparable(head.headers)).toEqual(toComparable(get.headers))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await app.send(forOther, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  const size = firstFile.length
  test.each<[string, number, string | null, number, number]>([
    ['bytes=0-9', 206, `bytes 0-9/${size}`, 0, 10],
    ['bytes=5-', 206, `bytes 5-${size - 1}/${size}`, 5, size],
    ['bytes=-5', 206, `bytes ${size - 5}-${size - 1}/${size}`, size - 5, size],
    ['bytes=9-0', 200, null, 0, size],
  ])('serves the range %j', async (range, status, contentRange, from, to) => {
    const answer = await app.hono.request(forOther, { headers: { range } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(bytes.equals(firstFile.subarray(from, to))).toBe(true)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  })

  test('rejects a range beyond the end', async () => {
    const answer = await app.send(forOther, { headers: { range: `bytes=${size}-` } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  test('is not logged, nor is the file name', async () => {
    await fetchFile(app, forOther)
    const log = app.lines.join('')
    expect(log).toContain('/files/:claim/:name')
    for (const secret of [forOther.split('.')[3] ?? '?', owner.uid, 'Okafor'])
      expect(log).not.toContain(secret)
  })
})
