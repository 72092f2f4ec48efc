import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidEmail } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const id = 'c_0000000000000000000000000'
const suggestion = { name: 'n', website: 'w', description: 'd' }

/** Every text field of every body, with the name that its sentence uses. */
const fields: [string, string, string, string, Record<string, unknown>][] = [
  ['POST', '/api/auth/login', 'email', 'Email', { email: 'a', password: 'b' }],
  ['POST', '/api/auth/login', 'password', 'Password', { email: 'a', password: 'b' }],
  ['POST', '/api/auth/signup', 'displayName', 'Full name', { ...grace }],
  ['POST', '/api/auth/signup', 'email', 'Email', { ...grace }],
  ['POST', '/api/auth/signup', 'college', 'College', { ...grace }],
  ['POST', '/api/auth/signup', 'password', 'Password', { ...grace }],
  ['POST', '/api/contributions', 'name', 'Name', suggestion],
  ['POST', '/api/contributions', 'website', 'Website', suggestion],
  ['POST', '/api/contributions', 'description', 'Description', suggestion],
  [
    'PUT',
    `/api/admin/contributions/${id}/status`,
    'reason',
    'Reason',
    { status: 'rejected', reason: 'r' },
  ],
  [
    'PUT',
    `/api/admin/contributions/${id}/status`,
    'university',
    'University',
    { status: 'approved', applicationMonth: 'May' },
  ],
]

describe.each(engines)('text input on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let student: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
    student = await app.join(ada)
  })
  afterAll(() => app.close())

  test.each(fields)(
    '%s %s rejects other types for %s',
    async (method, path, field, label, body) => {
      const wrong = fc.oneof(
        fc.integer(),
        // JSON turns NaN and Infinity into null, which counts as absent.
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.array(fc.anything({ maxDepth: 1 })),
        fc.dictionary(fc.string(), fc.string()),
        fc.constant({ $gt: '' }),
        fc.constant({ $ne: null }),
      )
      await fc.assert(
        fc.asyncProperty(wrong, async value => {
          const answer = await app.call(method, path, {
            as: admin,
            body: { ...body, [field]: value },
          })
          expect(answer.status).toBe(400)
          expect(answer.body.fields[field]).toBe(`${label} must be text`)
        }),
        { numRuns: 40 },
      )
    },
  )

  const unsupported = ['\u0000', '\u0008', '\u001b[31m', '\u007f', '\ud800', '\udc00 tail']
  test.each(fields)(
    '%s %s rejects unsupported characters in %s',
    async (method, path, field, label, body) => {
      const isName = ['displayName', 'college', 'name'].includes(field)
      // In names a control character becomes a space.
      for (const piece of isName ? unsupported.slice(-2) : unsupported) {
        const value = `${body[field] ?? 'text'}${piece}x`
        const answer = await app.call(method, path, {
          as: admin,
          body: { ...body, [field]: value },
        })
        expect(answer.status).toBe(400)
        expect(answer.body.fields[field]).toMatch(`${label} contains unsupported characters`)
      }
    },
  )

  const strange = [
    'İstanbul ıi',
    '\u202etxet',
    'a\u0301'.repeat(200),
    '👩🏾‍🎓 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '𝕳𝖔𝖜𝖆𝖗𝖉',
    'أبجد עברית',
    "'; drop table contributions; --",
    '<script>alert(1)</script>',
    '{{7*7}} #{7*7}',
    '%00%0a',
    'null',
    'undefined',
    '__proto__',
    '=1+1',
    'line\nbreak\ttab',
    '\u200bzero\u200dwidth',
  ]
  test.each(strange)('returns %j as typed', async text => {
    const body = { name: `Name ${text.length}`, website: text, description: text }
    const { status, body: sent } = await app.call('POST', '/api/contributions', {
      as: student,
      body,
    })
    expect(status).toBe(201)
    const { body: contributions } = await app.call('GET', '/api/contributions/my-contributions', {
      as: student,
    })
    expect(contributions[0]).toMatchObject({ id: sent.id, website: text, description: text })
  })

  test('removes bidirectional controls from names, and rejects invisible names', async () => {
    const named = await app.call('POST', '/api/contributions', {
      as: student,
      body: { ...suggestion, name: 'a\u202eb\u2066c' },
    })
    expect(named.body.name).toBe('abc')
    for (const blank of ['', '   ', '\u200b\u200d', '\ufeff', '\u3164', '\u202e']) {
      const answer = await app.call('POST', '/api/contributions', {
        as: student,
        body: { ...suggestion, name: blank },
      })
      expect(answer.body.message).toBe('Name, website and description are required')
      const joining = await app.call('POST', '/api/auth/signup', {
        body: { ...grace, displayName: blank },
      })
      expect(joining.body.message).toBe('Full name is required')
      const body = { fullName: blank, phoneNumber: '', college: blank }
      await app.call('PUT', '/api/users/profile', { as: student, body })
      const profile = await app.call('GET', '/api/users/profile', { as: student })
      expect(profile.body).toMatchObject({ fullName: ada.displayName, college: '' })
    }
  })

  test.each([
    ['name', limits.contribution.name],
    ['website', limits.contribution.website],
    ['description', limits.contribution.description],
  ])('limits %s to %i characters', async (field, most) => {
    const send = (length: number) =>
      app.call('POST', '/api/contributions', {
        as: student,
        body: { ...suggestion, [field]: 'x'.repeat(length) },
      })
    expect((await send(most)).status).toBe(201)
    expect((await send(most + 1)).body.fields[field]).toMatch(`must be at most ${most} characters`)
  })

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('rejects %j as a password', async (password, message) => {
    const answer = await app.call('POST', '/api/auth/signup', { body: { ...grace, password } })
    expect(answer.body).toMatchObject({ message, fields: { password: message } })
  })

  test('counts a password by code points', async () => {
    const person = { ...grace, email: 'emoji@example.edu' }
    const send = (password: string) =>
      app.call('POST', '/api/auth/signup', { body: { ...person, password } })
    expect((await send('🌱🌳🌲')).body.message).toBe('Password must be at least 6 characters')
    expect((await send('🌱'.repeat(129))).body.message).toBe(
      'Password must be at most 128 characters',
    )
    const password = '🌱'.repeat(128)
    expect((await send(password)).status).toBe(201)
    const again = await app.call('POST', '/api/auth/login', {
      body: { email: person.email, password },
    })
    expect(again.status).toBe(200)
  })

  test.each(['plain', 'a b@c.de', 'a@b.c\r\nBcc: x@y.z', 'a@@b.cd', 'ä@exämple.edu x'])(
    'rejects %j as an email address',
    async email => {
      const { status, body } = await app.call('POST', '/api/auth/signup', {
        body: { ...grace, email },
      })
      expect(status).toBe(400)
      expect(body.fields).toEqual({ email: invalidEmail })
    },
  )

  test('rejects an email address beyond its limit', async () => {
    const email = `${'a'.repeat(250)}@b.cd`
    const { body } = await app.call('POST', '/api/auth/signup', { body: { ...grace, email } })
    expect(body.fields).toEqual({ email: 'Email must be at most 254 characters' })
  })

  test('ignores unknown fields and __proto__', async () => {
    const more = {
      id: 'c_mine',
      uid: 'u_x',
      userId: admin.uid,
      status: 'approved',
      createdAt: 1,
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
    }
    const poison = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
    const raw = (path: string, body: object, as?: SignedIn) =>
      app.send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        },
        body: `{${poison},${JSON.stringify({ ...more, ...body }).slice(1)}`,
      })
    const joined = await raw('/api/auth/signup', grace)
    expect(joined.body.user).toMatchObject({ role: 'member', email: grace.email })
    const user = await app.services.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', grace.email)
      .executeTakeFirst()
    expect(user).toMatchObject({ role: 'member', id: joined.body.user.uid })
    expect(Boolean(user?.emailVerified)).toBe(false)
    const added = await raw('/api/contributions', { ...suggestion, name: 'Mass' }, student)
    const row = await app.services.db
      .selectFrom('contributions')
      .selectAll()
      .where('id', '=', added.body.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ userId: student.uid, status: 'pending', decidedAt: null })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
