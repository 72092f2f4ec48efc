import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

const suggestion = { name: 'n', website: 'w', description: 'd' }

describe.each(engines)('text input on %s', engine => {
  let app: TestApp
  let student: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
  })
  afterAll(() => app.close())

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

  test('ignores unknown fields and __proto__', async () => {
    const more = {
      id: 'c_mine',
      uid: 'u_x',
      userId: 'u_x',
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
