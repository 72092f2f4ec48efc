import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertDemo } from '#backend/commands/demo/insert.ts'
import { countOtherReplies, removeDemo } from '#backend/commands/demo/remove.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { firstFile, keysOf, upload } from '#tests/support/uploads.ts'

describe.each(engines)('demonstration data, on %s', engine => {
  test('is labelled as demonstration and inserted once', async () => {
    const app = await startApp({ engine })
    const first = await insertDemo(app.services)
    expect(first).toMatchObject({
      mentors: 6,
      stories: 3,
      contributions: 4,
      resumes: 2,
      comments: 5,
    })
    expect(await insertDemo(app.services)).toEqual({
      mentors: 0,
      stories: 0,
      contributions: 0,
      resumes: 0,
      comments: 0,
      accounts: [],
    })

    expect((await app.send('/img/program.json')).body).toMatchObject([
      { name: 'Demo Fellowship of the Yard', confidence: 'member' },
    ])
    const { mentors } = (await app.send('/api/mentors')).body
    const stories = (await app.send('/api/testimonials')).body
    expect([mentors.length, stories.length]).toEqual([6, 3])
    for (const { name, university } of mentors) {
      for (const text of [name, university]) expect(text).toMatch(/^Demo/)
    }
    for (const { title, studentName, university } of stories) {
      for (const text of [title, studentName, university]) expect(text).toMatch(/^Demo/)
    }

    const admin = first.accounts.find(({ email }) => email.includes('admin'))
    const { body } = await app.call('POST', '/api/auth/login', { body: admin })
    expect(body.user.role).toBe('admin')
    const { contributions } = (
      await app.call('GET', '/api/admin/contributions', { as: { token: body.token } })
    ).body
    expect(new Set(contributions.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['pending', 'approved', 'rejected']),
    )
    for (const { name } of contributions) expect(name).toMatch(/^Demo/)
    const people = await app.services.db.selectFrom('user').select('emailVerified').execute()
    expect(people.map(({ emailVerified }) => Boolean(emailVerified))).toEqual(Array(4).fill(true))
    await app.close()
  })
})

/** Every row of every table in a fixed order, without rate limits and idempotency results. */
async function rowsOf({ services: { db } }: TestApp): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'rates' || name === 'repeats') continue
    const found = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    rows[name] = found.map(row => JSON.stringify(row)).sort()
  }
  return rows
}

describe.each(engines)('removing demonstration data, on %s', engine => {
  test('deletes the data and everything of its accounts, and nothing else', async () => {
    const app = await startApp({ engine })
    const member = await app.join(ada)
    await upload(app, member, firstFile)
    await app.call('PUT', '/api/resume/toggle-public', { as: member })
    const before = { rows: await rowsOf(app), keys: await keysOf(app) }

    const { accounts } = await insertDemo(app.services)
    const [student, junior] = await Promise.all(
      accounts.slice(0, 2).map(async account => {
        const { token, user } = (await app.call('POST', '/api/auth/login', { body: account })).body
        return { token, uid: user.uid, email: user.email }
      }),
    )
    const addComment = (as: typeof student, owner: string | undefined, content: string) =>
      app.call('POST', `/api/resume/feedback/${owner}`, { as, body: { content } })
    const answers = [
      await addComment(member, student?.uid, 'A reply of a member'),
      await addComment(junior, member.uid, 'A comment of the demonstration'),
      await app.call('POST', '/api/contributions', {
        as: student,
        body: { name: 'More', website: 'https://example.org', description: 'x'.repeat(200) },
      }),
      await app.call('PUT', '/api/users/profile', {
        as: junior,
        body: { fullName: 'Renamed', phoneNumber: '', college: '' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200])
    expect(await countOtherReplies(app.services)).toBe(1)

    expect(await removeDemo(app.services)).toEqual({
      accounts: 4,
      resumes: 2,
      comments: 7,
      fromOthers: 1,
      contributions: 5,
      mentors: 6,
      stories: 3,
    })
    expect({ keys: await keysOf(app), rows: await rowsOf(app) }).toEqual(before)
    expect((await insertDemo(app.services)).accounts).toHaveLength(4)
    await app.close()
  })
})

test('demonstration videos exist, are small and have captions', async () => {
  const app = await startApp()
  await insertDemo(app.services)
  for (const { videoUrl, captionsUrl, thumbnailUrl } of (await app.send('/api/testimonials'))
    .body) {
    for (const path of [videoUrl, thumbnailUrl])
      expect(readFileSync(`public${path}`).length).toBeLessThan(150_000)
    expect(readFileSync(`public${captionsUrl}`, 'utf8')).toMatch(/^WEBVTT\n/)
  }
  const { mentors } = (await app.send('/api/mentors')).body
  const pictures = mentors.flatMap(({ imageUrl }: { imageUrl: string | null }) => imageUrl ?? [])
  expect(pictures).not.toEqual([])
  for (const path of pictures) expect(readFileSync(`public${path}`, 'utf8')).toMatch(/^<svg/)
  await app.close()
})

test('npm run seed needs --yes beside other accounts and their comments', async () => {
  const app = await startServer()
  onTestFinished(() => app.close())
  const headers = {
    authorization: `Bearer ${await app.join(ada)}`,
    'content-type': 'application/json',
  }
  const seed = (...args: string[]) => app.run('commands/seed.ts', args)
  const refusal = (error: string) => ({ code: 1, out: '', error: `${error}\n` })
  expect(await seed('--demo')).toEqual(
    refusal(
      'Accounts of others are here already (1); add --yes if they are to see demonstration data.',
    ),
  )
  const { out } = await seed('--demo', '--yes')
  expect(out).toContain('added: 6 mentors, 3 stories, 4 contributions, 2 resumes, 5 comments.')
  expect(out).toMatch(
    /Account demo\.admin@example\.edu with the password demo-\w{16} \(printed only now\)/,
  )

  const [{ userId }] = await (await fetch(app.at('/api/resume/public'), { headers })).json()
  const body = JSON.stringify({ content: 'A reply of a member' })
  await fetch(app.at(`/api/resume/feedback/${userId}`), { method: 'POST', headers, body })
  expect(await seed('--remove')).toEqual(
    refusal(
      'Comments of other members on demonstration resumes would go too (1); add --yes to remove them.',
    ),
  )
  expect((await seed('--remove', '--yes')).out).toMatch(
    /^Demonstration data removed: 4 accounts, 2 resumes, 6 comments \(1 by other members\), 4 contrib/,
  )
  expect((await seed('--remove')).out).toMatch(
    /^Demonstration data removed: 0 accounts, 0 resumes, 0 com/,
  )
})
