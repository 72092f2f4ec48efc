import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

type Who = 'nobody' | 'garbage' | 'revoked' | 'expired' | 'deleted' | 'student' | 'admin'
const unknown = 'c_0000000000000000000000000'

/** Every call, and what each kind of caller is answered: members' calls, administrators' calls, everybody's. */
const doors: {
  name: string
  call: [string, string, unknown?]
  student: number
  admin: number
  others: number
}[] = [
  { name: 'session.verify', call: ['GET', '/api/auth/verify'], student: 200, admin: 200, others: 401 },
  { name: 'session.logIn', call: ['POST', '/api/auth/login', {}], student: 400, admin: 400, others: 400 },
  { name: 'session.signUp', call: ['POST', '/api/auth/signup', {}], student: 400, admin: 400, others: 400 },
  { name: 'session.google', call: ['POST', '/api/auth/google', {}], student: 400, admin: 400, others: 400 },
  { name: 'profile.mine', call: ['GET', '/api/users/profile'], student: 200, admin: 200, others: 401 },
  { name: 'profile.save', call: ['PUT', '/api/users/profile', {}], student: 400, admin: 400, others: 401 },
  {
    name: 'profile.uploadImage',
    call: ['POST', '/api/users/upload-profile-image', {}],
    student: 415,
    admin: 415,
    others: 401,
  },
  { name: 'account.facts', call: ['GET', '/api/account'], student: 200, admin: 200, others: 401 },
  {
    name: 'account.sendVerification',
    call: ['POST', '/api/account/verification', {}],
    student: 200,
    admin: 200,
    others: 401,
  },
  {
    name: 'account.verifyEmail',
    call: ['POST', '/api/account/verify-email', {}],
    student: 400,
    admin: 400,
    others: 400,
  },
  {
    name: 'account.forgotPassword',
    call: ['POST', '/api/account/forgot-password', {}],
    student: 400,
    admin: 400,
    others: 400,
  },
  {
    name: 'account.resetPassword',
    call: ['POST', '/api/account/reset-password', {}],
    student: 400,
    admin: 400,
    others: 400,
  },
  {
    name: 'account.changePassword',
    call: ['PUT', '/api/account/password', {}],
    student: 400,
    admin: 400,
    others: 401,
  },
  { name: 'account.sessions', call: ['GET', '/api/account/sessions'], student: 200, admin: 200, others: 401 },
  {
    name: 'account.endSession',
    call: ['DELETE', '/api/account/sessions/unknown'],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'account.endOthers',
    call: ['DELETE', '/api/account/sessions'],
    student: 200,
    admin: 200,
    others: 401,
  },
  { name: 'account.download', call: ['GET', '/api/account/export'], student: 200, admin: 200, others: 401 },
  {
    name: 'account.remove',
    call: ['POST', '/api/account/delete', {}],
    student: 400,
    admin: 400,
    others: 401,
  },
  { name: 'programs.published', call: ['GET', '/api/programs'], student: 200, admin: 200, others: 200 },
  { name: 'mentors.list', call: ['GET', '/api/mentors'], student: 200, admin: 200, others: 200 },
  { name: 'stories.list', call: ['GET', '/api/testimonials'], student: 200, admin: 200, others: 200 },
  {
    name: 'contributions.add',
    call: ['POST', '/api/contributions', {}],
    student: 400,
    admin: 400,
    others: 401,
  },
  {
    name: 'contributions.mine',
    call: ['GET', '/api/contributions/my-contributions'],
    student: 200,
    admin: 200,
    others: 401,
  },
  { name: 'admin.stats', call: ['GET', '/api/admin/dashboard-stats'], student: 403, admin: 200, others: 401 },
  { name: 'admin.list', call: ['GET', '/api/admin/contributions'], student: 403, admin: 200, others: 401 },
  {
    name: 'admin.decide',
    call: ['PUT', `/api/admin/contributions/${unknown}/status`, { status: 'pending' }],
    student: 403,
    admin: 404,
    others: 401,
  },
  {
    name: 'admin.remove',
    call: ['DELETE', `/api/admin/contributions/${unknown}`],
    student: 403,
    admin: 404,
    others: 401,
  },
  { name: 'resumes.mine', call: ['GET', '/api/resume'], student: 404, admin: 404, others: 401 },
  {
    name: 'resumes.upload',
    call: ['POST', '/api/resume/upload', {}],
    student: 415,
    admin: 415,
    others: 401,
  },
  { name: 'resumes.remove', call: ['DELETE', '/api/resume'], student: 404, admin: 404, others: 401 },
  {
    name: 'resumes.togglePublic',
    call: ['PUT', '/api/resume/toggle-public'],
    student: 404,
    admin: 404,
    others: 401,
  },
  { name: 'resumes.seen', call: ['PUT', '/api/resume/seen'], student: 404, admin: 404, others: 401 },
  { name: 'resumes.notify', call: ['PUT', '/api/resume/notify', {}], student: 400, admin: 400, others: 401 },
  { name: 'resumes.publicList', call: ['GET', '/api/resume/public'], student: 200, admin: 200, others: 401 },
  { name: 'resumes.of', call: ['GET', '/api/resume/user/unknown'], student: 404, admin: 404, others: 401 },
  {
    name: 'feedback.list',
    call: ['GET', '/api/resume/feedback/unknown'],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.say',
    call: ['POST', '/api/resume/feedback/unknown', { content: 'x' }],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.remove',
    call: ['DELETE', '/api/resume/feedback/unknown'],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.upvote',
    call: ['POST', '/api/resume/feedback/unknown/upvote'],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.downvote',
    call: ['POST', '/api/resume/feedback/unknown/downvote'],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.helpful',
    call: ['PUT', '/api/resume/feedback/unknown/helpful', { helpful: true }],
    student: 404,
    admin: 404,
    others: 401,
  },
  {
    name: 'feedback.report',
    call: ['POST', '/api/resume/feedback/unknown/report', { reason: 'x' }],
    student: 404,
    admin: 404,
    others: 401,
  },
  { name: 'moderation.list', call: ['GET', '/api/admin/reports'], student: 403, admin: 200, others: 401 },
  {
    name: 'moderation.settle',
    call: ['PUT', '/api/admin/reports/unknown', { hidden: true }],
    student: 403,
    admin: 404,
    others: 401,
  },
  { name: 'session.logOut', call: ['POST', '/api/auth/logout'], student: 200, admin: 200, others: 200 },
]

test('the table of doors names every call of the contract', () => {
  const all = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.keys(calls).map(name => `${feature}.${name}`),
  )
  expect(doors.map(({ name }) => name).sort()).toEqual(all.sort())
})

describe.each(engines)('every door, on %s', engine => {
  let yard: TestApp
  const tokens = new Map<Who, string>()

  beforeAll(async () => {
    yard = await startApp({ engine })
    const student = await yard.join(ada)
    const gone = await yard.join(grace)
    const office = await yard.joinAsAdmin(katherine)
    const again = async () =>
      (await yard.call('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } }))
        .body.token
    const revoked = await again()
    await yard.call('POST', '/api/auth/logout', { as: { token: revoked } })
    const expired = await again()
    await yard.services.db
      .updateTable('session')
      .set({ expiresAt: engine === 'sqlite' ? '2020-01-01T00:00:00.000Z' : new Date('2020-01-01') })
      .where('token', '=', expired.split('.')[0])
      .execute()
    await yard.services.db.deleteFrom('user').where('id', '=', gone.uid).execute()
    tokens.set('garbage', 'abcdefghijklmnopqrstuvwxyz.ABCDEFG=')
    tokens.set('revoked', revoked)
    tokens.set('expired', expired)
    tokens.set('deleted', gone.token)
    tokens.set('student', student.token)
    tokens.set('admin', office.token)
  })
  afterAll(() => yard.close())

  const whos: Who[] = ['nobody', 'garbage', 'revoked', 'expired', 'deleted', 'student', 'admin']
  const cells = whos.flatMap(who =>
    doors
      .filter(({ name }) => (who !== 'student' && who !== 'admin' ? true : name !== 'session.logOut'))
      .map(door => ({ who, ...door })),
  )

  test.each(cells)(
    'answers $name as it should to $who',
    async ({ who, call: [method, path, body], ...expected }) => {
      const token = tokens.get(who)
      const answer = await yard.call(method, path, { as: token ? { token } : undefined, body })
      const status = who === 'student' || who === 'admin' ? expected[who] : expected.others
      expect(answer.status).toBe(status)
      if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      if (status === 401 && expected.name !== 'session.verify') {
        expect(answer.body).toEqual({ message: 'Authentication required', code: 'session/none' })
      }
      if (status === 403) {
        expect(answer.body.message).toBe('Access denied. You must be an administrator to view this page.')
      }
    },
  )

  test.each<[string, (token: string) => Record<string, string>, number]>([
    ['the scheme in lower case', token => ({ authorization: `bearer ${token}` }), 200],
    ['two spaces after the scheme', token => ({ authorization: `Bearer  ${token}` }), 200],
    ['the token percent-encoded', token => ({ authorization: `Bearer ${encodeURIComponent(token)}` }), 200],
    ['no scheme', token => ({ authorization: token }), 401],
    ['another scheme', token => ({ authorization: `Basic ${token}` }), 401],
    ['an empty value', () => ({ authorization: 'Bearer ' }), 401],
    ['the header twice', token => ({ authorization: `Bearer ${token}, Bearer ${token}` }), 401],
    ['the token cut short', token => ({ authorization: `Bearer ${token.slice(0, -2)}` }), 401],
    ['the token without its signature', token => ({ authorization: `Bearer ${token.split('.')[0]}` }), 401],
    [
      'a bit of the signature changed',
      token => ({ authorization: `Bearer ${token.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`)}` }),
      401,
    ],
    ['a megabyte', () => ({ authorization: `Bearer ${'a'.repeat(1_000_000)}` }), 401],
    ['broken percent signs', () => ({ authorization: 'Bearer a%E0%A4%A.b%' }), 401],
    ['a cookie instead', token => ({ cookie: `better-auth.session_token=${token}` }), 401],
  ])('reads a token in the form: %s', async (_form, headersOf, status) => {
    const answer = await yard.call('GET', '/api/contributions/my-contributions', {
      headers: headersOf(tokens.get('student') ?? ''),
    })
    expect(answer.status).toBe(status)
  })

  test('ignores a token in the address', async () => {
    const path = `/api/contributions/my-contributions?token=${tokens.get('student')}&access_token=${tokens.get('student')}`
    expect((await yard.call('GET', path)).status).toBe(401)
  })
})
