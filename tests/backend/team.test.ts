import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const person = (name: string) => ({ ...ada, displayName: name, email: `${name}@example.edu` })

describe.each(engines)('the team on %s', engine => {
  let app: TestApp
  let owner: SignedIn

  beforeAll(async () => {
    app = await startApp({ engine, settings: { ADMIN_EMAILS: 'fixed@example.edu' } })
    owner = await app.joinAsAdmin(katherine)
  })
  afterAll(() => app.close())

  const list = async (as = owner) => (await app.call('GET', '/api/admin/team', { as })).body
  const find = async (uid: string) =>
    (await list()).people.find((each: { userId: string }) => each.userId === uid)
  const invite = (body: object, as = owner) =>
    app.call('POST', '/api/admin/team/invitations', { as, body })
  const tokenOf = ({ body }: { body: { path: string } }) => body.path.split('token=')[1]
  const accept = (as: SignedIn, token: string | undefined) =>
    app.call('POST', '/api/team/invitation', { as, body: { token } })
  const setRole = (uid: string, body: object, as = owner) =>
    app.call('PUT', `/api/admin/team/${uid}`, { as, body })
  const suggestions = (as: SignedIn) => app.call('GET', '/api/admin/contributions', { as })

  test('an invitation makes its address a reviewer of a school, once', async () => {
    const invited = { email: 'New@Example.edu', staffRole: 'reviewer', schoolId: 'fisk university' }
    const invitation = await invite(invited)
    expect(invitation).toMatchObject({ status: 201, body: { isMailed: false } })
    expect((await list()).invitations).toMatchObject([
      { email: 'new@example.edu', schoolId: 'Fisk University', isExpired: false },
    ])
    const member = await app.join(person('new'))
    expect((await suggestions(member)).status).toBe(403)
    const { body } = await accept(member, tokenOf(invitation))
    const role = { role: 'admin', staffRole: 'reviewer', schoolId: 'Fisk University' }
    expect(body.user).toMatchObject({ uid: member.uid, ...role })
    expect((await suggestions(member)).status).toBe(200)
    expect(await find(member.uid)).toMatchObject({ staffRole: 'reviewer', isFixed: false })
    expect((await list()).invitations).toEqual([])
    expect(await accept(member, tokenOf(invitation))).toMatchObject({
      status: 404,
      body: { code: 'invitation/none' },
    })
  })

  test('refuses another account, an expired, a replaced and a withdrawn link', async () => {
    const invited = { email: grace.email, staffRole: 'editor' }
    const replaced = tokenOf(await invite(invited))
    const token = tokenOf(await invite(invited))
    const other = await app.join(person('other'))
    const member = await app.join(grace)
    expect((await accept(other, token)).body.code).toBe('invitation/other-account')
    expect((await accept(member, replaced)).body.code).toBe('invitation/none')
    await app.services.db.updateTable('invitations').set({ expiresAt: 1 }).execute()
    expect((await accept(member, token)).body.code).toBe('invitation/expired')
    expect((await list()).invitations).toMatchObject([{ isExpired: true }])
    const withdrawn = tokenOf(await invite(invited))
    const [{ id }] = (await list()).invitations
    expect(
      (await app.call('DELETE', `/api/admin/team/invitations/${id}`, { as: owner })).status,
    ).toBe(200)
    expect((await accept(member, withdrawn)).body.code).toBe('invitation/none')
    expect((await suggestions(member)).status).toBe(403)
  })

  test.each([
    [{ email: '<b>x</b>', staffRole: 'editor' }, 400],
    [{ email: 'a@example.edu', staffRole: 'admin' }, 400],
    [{ email: 'a@example.edu', staffRole: 'editor', schoolId: '<script>' }, 400],
    [{ email: 'a@example.edu', staffRole: 'editor', schoolId: 'x'.repeat(300) }, 400],
    [{ email: katherine.email, staffRole: 'editor' }, 409],
  ])('refuses the invitation %j', async (body, status) => {
    expect((await invite(body)).status).toBe(status)
  })

  test('a lowered role works at once, and has no school', async () => {
    const staff = await app.joinAsStaff(person('lowered'), 'editor', 'Fisk University')
    const mentors = () => app.call('GET', '/api/admin/content/mentor', { as: staff })
    expect((await mentors()).status).toBe(200)
    expect((await setRole(staff.uid, { version: 0, staffRole: 'moderator' })).status).toBe(200)
    expect((await mentors()).body.code).toBe('session/role')
    expect(await find(staff.uid)).toMatchObject({ staffRole: 'moderator', schoolId: null })
    expect((await setRole(staff.uid, { version: 1, staffRole: 'member' })).status).toBe(200)
    expect((await mentors()).body.code).toBe('session/not-admin')
  })

  test('tells the second of two owners what is there now', async () => {
    const staff = await app.joinAsStaff(person('twice'), 'editor')
    await setRole(staff.uid, { version: 0, staffRole: 'reviewer' })
    expect(await setRole(staff.uid, { version: 0, staffRole: 'owner' })).toMatchObject({
      status: 409,
      body: { code: 'team/changed', current: { staffRole: 'reviewer', version: 1 } },
    })
    await setRole(staff.uid, { version: 1, staffRole: 'member' })
    expect((await setRole(staff.uid, { version: 1, staffRole: 'owner' })).body).toMatchObject({
      code: 'team/changed',
      current: null,
    })
  })

  test('gives a role to nobody who is not on the team', async () => {
    const member = await app.join(person('plain'))
    expect((await setRole(member.uid, { version: 0, staffRole: 'owner' })).status).toBe(404)
  })

  test('keeps the last owner, until there is another one', async () => {
    const { version } = await find(owner.uid)
    const leave = () => setRole(owner.uid, { version, staffRole: 'editor' })
    const remove = () =>
      app.call('POST', '/api/account/delete', {
        as: owner,
        body: { confirmation: 'DELETE', password: katherine.password },
      })
    expect((await leave()).body.code).toBe('member/last-administrator')
    expect((await remove()).body.code).toBe('member/last-administrator')
    const fixed = await app.join(person('fixed'))
    await app.verify(fixed)
    expect(await find(fixed.uid)).toMatchObject({ staffRole: 'owner', isFixed: true })
    expect((await setRole(fixed.uid, { version: 0, staffRole: 'editor' })).body.code).toBe(
      'team/fixed',
    )
    expect((await leave()).status).toBe(200)
    expect((await list(fixed)).people).toContainEqual(
      expect.objectContaining({ userId: owner.uid, staffRole: 'editor' }),
    )
  })
})
