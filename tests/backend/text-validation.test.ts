import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidEmail } from '#contract/input.ts'
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

  test.each(fields)('%s %s refuses other types and controls in %s', async (...row) => {
    const [method, path, field, label, body] = row
    const send = (value: unknown) =>
      app.call(method, path, { as: admin, body: { ...body, [field]: value } })
    for (const value of [1, true, [], { $ne: null }]) {
      const answer = await send(value)
      expect([answer.status, answer.body.fields[field]]).toEqual([400, `${label} must be text`])
    }
    const answer = await send(`${body[field] ?? 'text'}\ud800x`)
    expect(answer.status).toBe(400)
    expect(answer.body.fields[field]).toMatch(`${label} contains unsupported characters`)
  })

  test.each(['\u0000', '\u001b[31m', '\u007f'])('refuses %j in a description', async piece => {
    const body = { ...suggestion, description: `a${piece}` }
    const answer = await app.call('POST', '/api/contributions', { as: student, body })
    expect(answer.body.message).toBe('Description contains unsupported characters')
  })

  test('returns texts as typed', async () => {
    const texts = [
      'أبجد עברית',
      '\u202etxet',
      '👩🏾‍🎓',
      '<script>',
      '%00',
      'null',
      'line\nbreak\ttab',
    ]
    for (const [index, text] of texts.entries()) {
      const body = { name: `Name ${index}`, website: text, description: text }
      const sent = await app.call('POST', '/api/contributions', { as: student, body })
      expect(sent.body).toMatchObject({ website: text, description: text })
    }
  })

  test('removes bidirectional controls from names, and rejects invisible names', async () => {
    const named = await app.call('POST', '/api/contributions', {
      as: student,
      body: { ...suggestion, name: 'a\u202eb\u2066c' },
    })
    expect(named.body.name).toBe('abc')
    for (const blank of ['   ', '\u200b\u200d', '\u3164', '\u202e']) {
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

  test.each(['plain', 'a b@c.de', 'a@b.c\r\nBcc: x@y.z'])(
    'rejects %j as an email address',
    async email => {
      const { status, body } = await app.call('POST', '/api/auth/signup', {
        body: { ...grace, email },
      })
      expect(status).toBe(400)
      expect(body.fields).toEqual({ email: invalidEmail })
    },
  )

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
