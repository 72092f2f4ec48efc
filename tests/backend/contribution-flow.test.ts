import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Contribution } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const suggestion = {
  name: 'Harbor Fellowship',
  website: 'https://example.org/harbor',
  description: 'A summer by the water.',
}

describe.each(engines)('a contribution on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let other: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    other = await app.join(grace)
    admin = await app.joinAsAdmin(katherine)
  })
  afterAll(() => app.close())

  const suggest = async (fields: Partial<typeof suggestion> = {}): Promise<string> =>
    (
      await app.call('POST', '/api/contributions', {
        as: student,
        body: { ...suggestion, ...fields },
      })
    ).body.id
  const listOwn = async (as = student) =>
    (await app.call('GET', '/api/contributions/my-contributions', { as })).body
  const programs = async () => (await app.send('/img/program.json')).body
  const stats = async () =>
    (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body
  const decide = (id: string, body: unknown) =>
    app.call('PUT', `/api/admin/contributions/${id}/status`, { as: admin, body })
  const approve = (id: string, details = {}) =>
    decide(id, { status: 'approved', applicationMonth: 'March', ...details })
  const remove = (id: string) => app.call('DELETE', `/api/admin/contributions/${id}`, { as: admin })
  const reviewed = async (id: string) => {
    const { body } = await app.call('GET', '/api/admin/contributions?limit=50', { as: admin })
    return body.contributions.find((row: { id: string }) => row.id === id)
  }

  test('is pending and visible to its author only', async () => {
    const id = await suggest({ name: '  Waiting  ' })
    const [newest] = await listOwn()
    expect(Object.keys(newest).sort()).toEqual(Object.keys(Contribution.shape).sort())
    expect(newest).toMatchObject({
      ...suggestion,
      name: 'Waiting',
      id,
      status: 'pending',
      rejectionReason: null,
      applicationMonth: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(await listOwn(other)).toEqual([])
    expect(await programs()).toEqual([])
    expect(await reviewed(id)).toMatchObject({
      userDisplayName: ada.displayName,
      userEmail: ada.email,
    })
  })

  test('becomes a program on approval and stops being one on reset', async () => {
    const id = await suggest({ name: 'Approved' })
    const details = {
      type: 'Internship',
      applicationDeadline: '2027-02-15',
      university: 'Example University',
      citizenship: 'International',
      applicationLink: 'https://example.org/apply',
    }
    expect((await approve(id, details)).status).toBe(200)
    expect((await programs())[0]).toMatchObject({
      ...details,
      id,
      contributionId: id,
      name: 'Approved',
      applicationMonth: 'March',
      cycles: [{ label: '2027', closes: '2027-02-15', source: null }],
      audience: { citizenship: ['international'], schools: { names: ['Example University'] } },
      confidence: 'member',
      checked: new Date().toISOString().slice(0, 10),
    })
    expect((await listOwn())[0]).toMatchObject({
      id,
      status: 'approved',
      applicationMonth: 'March',
    })
    await decide(id, { status: 'pending' })
    expect(await programs()).toEqual([])
    expect(await reviewed(id)).toMatchObject({
      status: 'pending',
      applicationMonth: null,
      rejectionReason: null,
      type: null,
      applicationDeadline: null,
      university: '',
      applicationLink: '',
    })
  })

  test('starts a site build when it is approved, reset or deleted, but not when rejected', async () => {
    const request = vi.spyOn(app.services.siteBuild, 'request')
    const builds = () => request.mock.calls.length
    const id = await suggest({ name: 'Built' })
    await decide(id, { status: 'rejected', reason: 'Closed' })
    expect(builds()).toBe(0)
    await approve(id)
    expect(builds()).toBe(1)
    await decide(id, { status: 'pending' })
    expect(builds()).toBe(2)
    await approve(id)
    await remove(id)
    expect(builds()).toBe(4)
    request.mockRestore()
  })

  test('links a program to its website if that is a URL', async () => {
    const linked = await suggest({ name: 'Linked' })
    const plain = await suggest({ name: 'Plain', website: 'javascript:alert(1)' })
    const bare = await suggest({ name: 'Bare', website: 'peachbio.org/apply' })
    await approve(linked)
    await approve(bare)
    const refused = await decide(plain, { status: 'approved', applicationMonth: 'May' })
    expect([refused.status, refused.body.code]).toEqual([400, 'contribution/no-link'])
    const found = Object.fromEntries(
      (await programs()).map((one: Record<string, unknown>) => [one.id, one]),
    )
    expect(found[linked]).toMatchObject({
      applicationLink: suggestion.website,
      type: 'Scholarship',
      cycles: [],
    })
    expect(found[bare].applicationLink).toBe('https://peachbio.org/apply')
    expect(found[plain]).toBeUndefined()
    expect((await reviewed(plain)).website).toBe('javascript:alert(1)')
    await remove(linked)
    await remove(plain)
    await remove(bare)
  })

  test('shows the reason of a rejection and clears outdated month and reason', async () => {
    const id = await suggest({ name: 'Moody' })
    await approve(id)
    await decide(id, { status: 'rejected', reason: '  Closed in 2024.  ' })
    expect((await listOwn())[0]).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Closed in 2024.',
      applicationMonth: null,
    })
    await approve(id)
    expect((await listOwn())[0]).toMatchObject({
      status: 'approved',
      rejectionReason: null,
      applicationMonth: 'March',
    })
    await remove(id)
  })

  test.each([
    [{ status: 'approved' }, 'Application month is required to approve'],
    [
      { status: 'approved', applicationMonth: 'May', applicationDeadline: '2027-02-30' },
      'Deadline must be a real day, written as 2027-02-15',
    ],
    [
      { status: 'approved', applicationMonth: 'May', applicationLink: 'javascript:alert(1)' },
      'Application link must start with http:// or https://',
    ],
    [{ status: 'rejected' }, 'A reason is required to reject'],
  ])('rejects the decision %j', async (body, message) => {
    const id = await suggest({ name: `Undecided ${JSON.stringify(body)}` })
    const answer = await decide(id, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(await reviewed(id)).toMatchObject({ status: 'pending' })
    await remove(id)
  })

  test('is deleted once for parallel requests and no longer counted', async () => {
    const id = await suggest({ name: 'Brief' })
    const before = await stats()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
    expect((await stats()).pending).toBe(before.pending - 1)
    expect((await approve(id)).status).toBe(404)
  })

  test('is one of at most fifty that wait for review, also in parallel', async () => {
    const member = await app.join({ ...ada, email: 'busy@example.edu' })
    const { db, newId } = app.services
    const rows = Array.from({ length: limits.pendingContributions - 2 }, () => {
      const { id, at: createdAt } = newId('c')
      return { id, createdAt, userId: member.uid, status: 'pending' as const, ...suggestion }
    })
    await db.insertInto('contributions').values(rows).execute()
    const add = (name: string) =>
      app.call('POST', '/api/contributions', { as: member, body: { ...suggestion, name } })
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(add))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect((await add('E')).body.code).toBe('contribution/too-many')
    await decide(rows[0]?.id ?? '', { status: 'rejected', reason: 'Not now' })
    expect((await add('F')).status).toBe(201)
  })
})
