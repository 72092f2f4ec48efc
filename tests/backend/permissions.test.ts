import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '#contract'
import { staffRoles } from '#contract/roles.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

/** The bodies of refused calls, by status. */
const refusals: Readonly<Record<number, object>> = {
  401: { message: 'Authentication required', code: 'session/none' },
  403: {
    message: 'Access denied. You must be an administrator to view this page.',
    code: 'session/not-admin',
  },
}

/** The body of a call that another role may do. */
const roleRefusal = {
  message: 'Your role does not include this. Ask an owner of the site.',
  code: 'session/role',
}

/**
 * Each endpoint with its statuses for a student, a reviewer, an editor, a moderator, an owner and a
 * visitor, then the body.
 */
const endpointTable = `
session.verify GET /api/auth/verify 200 200 200 200 200 401
session.logIn POST /api/auth/login 400 400 400 400 400 400 {}
session.signUp POST /api/auth/signup 400 400 400 400 400 400 {}
session.signInWithGoogle POST /api/auth/google 400 400 400 400 400 400 {}
oidc.start POST /api/auth/oidc/start 404 404 404 404 404 404 {}
oidc.signIn POST /api/auth/oidc 400 400 400 400 400 400 {}
secondFactor.signIn POST /api/auth/second-factor 400 400 400 400 400 400 {}
secondFactor.start POST /api/account/second-factor 400 400 400 400 400 401 {"password":1}
secondFactor.confirm POST /api/account/second-factor/confirm 400 400 400 400 400 401 {}
secondFactor.remove POST /api/account/second-factor/remove 400 400 400 400 400 401 {}
profile.get GET /api/users/profile 200 200 200 200 200 401
profile.update PUT /api/users/profile 400 400 400 400 400 401 {}
media.upload POST /api/admin/media 403 403 415 403 415 401 {}
media.uploadLogo POST /api/admin/media/logo 403 403 403 403 415 401 {}
profile.uploadImage POST /api/users/upload-profile-image 415 415 415 415 415 401 {}
account.get GET /api/account 200 200 200 200 200 401
account.sendVerification POST /api/account/verification 409 409 409 409 409 401 {}
account.createResetLink POST /api/admin/reset-links 403 403 403 400 400 401 {}
account.verifyEmail POST /api/account/verify-email 400 400 400 400 400 400 {}
account.forgotPassword POST /api/account/forgot-password 400 400 400 400 400 400 {}
account.resetPassword POST /api/account/reset-password 400 400 400 400 400 400 {}
account.changePassword PUT /api/account/password 400 400 400 400 400 401 {}
account.listSessions GET /api/account/sessions 200 200 200 200 200 401
account.deleteSession DELETE /api/account/sessions/unknown 404 404 404 404 404 401
account.deleteOtherSessions DELETE /api/account/sessions 200 200 200 200 200 401
account.exportData GET /api/account/export 200 200 200 200 200 401
account.remove POST /api/account/delete 400 400 400 400 400 401 {}
savedAnswers.get GET /api/users/eligibility-answers 200 200 200 200 200 401
savedAnswers.save PUT /api/users/eligibility-answers 400 400 400 400 400 401 {}
savedAnswers.remove DELETE /api/users/eligibility-answers 200 200 200 200 200 401
news.get GET /api/news 200 200 200 200 200 401
news.markRead PUT /api/news/unknown 200 200 200 200 200 401
mentors.list GET /api/mentors 200 200 200 200 200 200
stories.list GET /api/testimonials 200 200 200 200 200 200
siteSettings.get GET /api/site 200 200 200 200 200 200
contributions.create POST /api/contributions 400 400 400 400 400 401 {}
contributions.listOwn GET /api/contributions/my-contributions 200 200 200 200 200 401
contributions.listSimilar GET /api/contributions/similar?name=x 200 200 200 200 200 401
contributions.update PUT /api/contributions/my-contributions/unknown 400 400 400 400 400 401 {}
admin.getStats GET /api/admin/dashboard-stats 403 200 200 200 200 401
admin.list GET /api/admin/contributions 403 200 200 403 200 401
admin.setStatus PUT /api/admin/contributions/unknown/status 403 404 404 403 404 401 {"status":"pending"}
admin.edit PUT /api/admin/contributions/unknown 403 400 400 403 400 401 {}
admin.listMarks GET /api/admin/contribution-marks?ids=unknown 403 200 200 403 200 401
admin.remove DELETE /api/admin/contributions/unknown 403 404 404 403 404 401
resumes.getOwn GET /api/resume 404 404 404 404 404 401
resumes.upload POST /api/resume/upload 415 415 415 415 415 401 {}
resumes.remove DELETE /api/resume 404 404 404 404 404 401
resumes.togglePublic PUT /api/resume/toggle-public 404 404 404 404 404 401
resumes.markFeedbackRead PUT /api/resume/seen 404 404 404 404 404 401
resumes.setNotifications PUT /api/resume/notify 400 400 400 400 400 401 {}
resumes.setNote PUT /api/resume/note 404 404 404 404 404 401 {"note":"x"}
resumes.listPublic GET /api/resume/public 200 200 200 200 200 401
resumes.get GET /api/resume/user/unknown 404 404 404 404 404 401
feedback.list GET /api/resume/feedback/unknown 404 404 404 404 404 401
feedback.create POST /api/resume/feedback/unknown 404 404 404 404 404 401 {"content":"x"}
feedback.remove DELETE /api/resume/feedback/unknown 404 404 404 404 404 401
feedback.upvote POST /api/resume/feedback/unknown/upvote 404 404 404 404 404 401
feedback.downvote POST /api/resume/feedback/unknown/downvote 404 404 404 404 404 401
feedback.helpful PUT /api/resume/feedback/unknown/helpful 404 404 404 404 404 401 {"helpful":true}
feedback.appeal POST /api/resume/feedback/unknown/appeal 404 404 404 404 404 401 {"reason":"x"}
blocks.list GET /api/blocks 200 200 200 200 200 401
blocks.add PUT /api/blocks/unknown 404 404 404 404 404 401
blocks.remove DELETE /api/blocks/unknown 200 200 200 200 200 401
moderation.report POST /api/reports/comment/unknown 404 404 404 404 404 401 {"reason":"x"}
moderation.list GET /api/admin/reports 403 403 403 200 200 401
moderation.resolve PUT /api/admin/reports/comment/unknown 403 403 403 404 404 401 {"hidden":true}
members.list GET /api/admin/members 403 403 403 200 200 401
members.get GET /api/admin/members/unknown 403 403 403 404 404 401
members.act POST /api/admin/members/unknown/actions 403 403 403 404 404 401 {"kind":"suspend","reason":"x"}
members.undo DELETE /api/admin/members/unknown/actions/unknown 403 403 403 404 404 401
team.list GET /api/admin/team 403 403 403 403 200 401
team.invite POST /api/admin/team/invitations 403 403 403 403 400 401 {}
team.withdraw DELETE /api/admin/team/invitations/unknown 403 403 403 403 404 401
team.setRole PUT /api/admin/team/unknown 403 403 403 403 404 401 {"version":0,"staffRole":"owner"}
team.resetSecondFactor DELETE /api/admin/team/unknown/second-factor 403 403 403 403 404 401
team.accept POST /api/team/invitation 404 404 404 404 404 401 {"token":"unknown"}
audit.list GET /api/admin/audit 403 403 403 403 200 401
numbers.get GET /api/admin/numbers?from=2026-08&to=2026-09 403 200 200 200 200 401
numbers.getFile GET /api/admin/numbers.csv?from=2026-08&to=2026-09 403 200 200 200 200 401
numbers.exportSuggestions GET /api/admin/exports/suggestions.csv 403 200 200 403 200 401
numbers.exportMessages GET /api/admin/exports/messages.csv 403 403 403 200 200 401
numbers.exportMentors GET /api/admin/exports/mentors.csv 403 403 200 403 200 401
content.list GET /api/admin/content/mentor 403 403 200 403 200 401
content.get GET /api/admin/content/mentor/unknown 403 403 404 403 404 401
content.create POST /api/admin/content/mentor 403 403 400 403 400 401 {"data":{}}
content.edit PUT /api/admin/content/mentor/unknown 403 403 404 403 404 401 {"version":1,"data":{}}
content.setState PUT /api/admin/content/mentor/unknown/state 403 403 400 403 400 401 {}
content.moveToTop PUT /api/admin/content/mentor/unknown/top 403 403 404 403 404 401
content.listVersions GET /api/admin/content/mentor/unknown/versions 403 403 404 403 404 401
content.revert POST /api/admin/content/mentor/unknown/revert 403 403 404 403 404 401 {"version":1,"to":1}
content.setConsent PUT /api/admin/content/mentor/unknown/consent 403 403 400 403 400 401 {}
content.withdrawConsent DELETE /api/admin/content/mentor/unknown/consent 403 403 404 403 404 401
content.getBuild GET /api/admin/build 403 403 200 403 200 401
coverage.get GET /api/admin/coverage 403 200 200 200 200 401
coverage.countEmptySearch POST /api/empty-searches 400 400 400 400 400 400 {}
contact.send POST /api/contact 400 400 400 400 400 400 {}
contact.list GET /api/admin/messages 403 403 403 200 200 401
contact.resolve PUT /api/admin/messages/unknown 403 403 403 404 404 401 {"done":true}
programReports.create POST /api/programs/unknown/reports 400 400 400 400 400 401 {}
programChecks.list GET /api/admin/checks 403 200 200 403 200 401
programChecks.listRecent GET /api/admin/recent-checks 403 200 200 403 200 401
programChecks.listUnread GET /api/admin/unread-pages 403 200 200 403 200 401
programChecks.get GET /api/admin/checks/unknown 403 404 404 403 404 401
programChecks.settle PUT /api/admin/checks/unknown 403 400 400 403 400 401 {}
programChecks.undo POST /api/admin/checks/unknown/undo 403 404 404 403 404 401 {"version":1}
savedPrograms.list GET /api/saved-programs 200 200 200 200 200 401
savedPrograms.merge POST /api/saved-programs 400 400 400 400 400 401 {}
savedPrograms.save PUT /api/saved-programs/unknown 404 404 404 404 404 401 {}
savedPrograms.remove DELETE /api/saved-programs/unknown 200 200 200 200 200 401
savedPrograms.saveTask PUT /api/saved-programs/unknown/tasks/call 404 404 404 404 404 401 {"label":"Call"}
savedPrograms.removeTask DELETE /api/saved-programs/unknown/tasks/call 200 200 200 200 200 401
savedPrograms.dismissChanges DELETE /api/saved-programs/unknown/changes?version=v 200 200 200 200 200 401
savedSearches.list GET /api/saved-searches 200 200 200 200 200 401
savedSearches.save POST /api/saved-searches 400 400 400 400 400 401 {}
savedSearches.remove DELETE /api/saved-searches/unknown 404 404 404 404 404 401
calendar.get GET /api/calendar 200 200 200 200 200 401
calendar.renew POST /api/calendar/renew 200 200 200 200 200 401
calendar.getFile GET /api/calendars/unknown/saved-programs.ics 404 404 404 404 404 404
recommenders.list GET /api/saved-programs/unknown/recommenders 200 200 200 200 200 401
recommenders.add POST /api/saved-programs/unknown/recommenders 400 400 400 400 400 401 {}
recommenders.renewLink POST /api/recommenders/unknown/link 404 404 404 404 404 401
recommenders.withdrawLink DELETE /api/recommenders/unknown/link 404 404 404 404 404 401
recommenders.remove DELETE /api/recommenders/unknown 404 404 404 404 404 401
recommenders.open POST /api/recommendation 404 404 404 404 404 404 {"token":"unknown"}
recommenders.setDone PUT /api/recommendation 404 404 404 404 404 404 {"token":"unknown","done":true}
reminders.getSettings GET /api/reminders 200 200 200 200 200 401
reminders.setSettings PUT /api/reminders 200 200 200 200 200 401 {}
reminders.unsubscribe POST /api/reminders/unsubscribe/unknown 400 400 400 400 400 400
session.logOut POST /api/auth/logout 200 200 200 200 200 200`

const endpointCases = endpointTable
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', method = '', path = '', ...columns] = line.split(' ')
    const [student, reviewer, editor, moderator, owner, visitor, body] = columns
    const statuses = { student, reviewer, editor, moderator, owner, visitor }
    return { name, method, path, statuses, body: body && JSON.parse(body) }
  })

test('the permissions table has every endpoint', () => {
  const all = listEndpoints().map(({ id }) => id)
  expect(endpointCases.map(({ name }) => name).sort()).toEqual(all.sort())
})

describe.each(engines)('permissions on %s', engine => {
  let app: TestApp
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    app = await startApp({ engine })
    const student = await app.join(ada)
    const deleted = await app.join(grace)
    const logIn = () => app.call('POST', '/api/auth/login', { body: ada })
    const revoked = (await logIn()).body.token
    await app.call('POST', '/api/auth/logout', { as: { token: revoked } })
    const expired = (await logIn()).body.token
    await app.services.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.UTC(2020, 0)) })
      .where('token', '=', expired.split('.')[0])
      .execute()
    await app.services.db.deleteFrom('user').where('id', '=', deleted.uid).execute()
    tokens.set('malformed', 'abcdefghijklmnopqrstuvwxyz.ABCDEFG=')
    tokens.set('revoked', revoked)
    tokens.set('expired', expired)
    tokens.set("a deleted member's", deleted.token)
    tokens.set('student', student.token)
    for (const role of staffRoles) {
      const person = { ...katherine, email: `${role}@example.edu` }
      tokens.set(role, (await app.joinAsStaff(person, role)).token)
    }
  })
  afterAll(() => app.close())

  test.each(['malformed', 'revoked', 'expired', "a deleted member's"])(
    'rejects a token that is %s',
    async token => {
      const path = '/api/contributions/my-contributions'
      const answer = await app.call('GET', path, { as: { token: tokens.get(token) ?? '' } })
      expect(answer).toMatchObject({ status: 401, body: refusals[401] })
    },
  )

  test.each<[string, (token: string) => Record<string, string>, number]>([
    ['the scheme in lower case', token => ({ authorization: `bearer ${token}` }), 200],
    [
      'the token percent-encoded',
      token => ({ authorization: `Bearer ${encodeURIComponent(token)}` }),
      200,
    ],
    ['no scheme', token => ({ authorization: token }), 401],
    [
      'the token without its signature',
      token => ({ authorization: `Bearer ${token.split('.')[0]}` }),
      401,
    ],
    [
      'a bit of the signature changed',
      token => ({
        authorization: `Bearer ${token.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`)}`,
      }),
      401,
    ],
    ['a megabyte', () => ({ authorization: `Bearer ${'a'.repeat(1_000_000)}` }), 401],
    ['a cookie instead', token => ({ cookie: `better-auth.session_token=${token}` }), 401],
  ])('reads a token in the form: %s', async (_form, headersOf, status) => {
    const answer = await app.call('GET', '/api/contributions/my-contributions', {
      headers: headersOf(tokens.get('student') ?? ''),
    })
    expect(answer.status).toBe(status)
  })

  test('ignores a token in the query', async () => {
    const path = `/api/contributions/my-contributions?token=${tokens.get('student')}&access_token=${tokens.get('student')}`
    expect((await app.call('GET', path)).status).toBe(401)
  })

  // Comes last: its last row ends the sessions.
  test.each(endpointCases)(
    'answers $name by role',
    async ({ name, method, path, statuses, body }) => {
      for (const [who, text] of Object.entries(statuses)) {
        const status = Number(text)
        const token = tokens.get(who)
        const answer = await app.call(method, path, { as: token ? { token } : undefined, body })
        const isOtherRole = status === 403 && who !== 'student'
        const refusal = isOtherRole ? roleRefusal : refusals[status]
        const expected = name === 'session.verify' ? undefined : refusal
        expect(answer, who).toMatchObject({ status, ...(expected && { body: expected }) })
        expect(answer.headers.get('www-authenticate'), who).toBe(status === 401 ? 'Bearer' : null)
      }
    },
  )
})
