import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertDemo } from '#backend/commands/demo/insert.ts'
import { engines, startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'

describe.each(engines)('demonstration data, on %s', engine => {
  test('is labelled as demonstration', async () => {
    const app = await startApp({ engine })
    const accounts = await insertDemo(app.services)
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

    const admin = accounts.find(({ email }) => email.includes('admin'))
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

test('npm run seed adds demonstration data to a database without accounts only', async () => {
  const app = await startServer()
  onTestFinished(() => app.close())
  expect((await app.run('commands/seed.ts', ['--demo'])).out).toMatch(
    /^Demonstration data was added\.\n.+\nAccount demo\.admin@example\.edu with the password demo-\w{16} /s,
  )
  const [{ userId }] = await (
    await fetch(app.at('/api/resume/public'), {
      headers: { authorization: `Bearer ${await app.join(ada)}` },
    })
  ).json()
  expect(userId).toMatch(/^u_/)
  expect(await app.run('commands/seed.ts', ['--demo'])).toEqual({
    code: 1,
    out: '',
    error: 'There are accounts already; demonstration data is for an empty database.\n',
  })
})
