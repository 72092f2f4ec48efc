import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { plant } from '#backend/commands/demo/plant.ts'
import { engines, startApp } from '#tests/support/app.ts'

const run = promisify(execFile)

describe.each(engines)('demonstration data, on %s', engine => {
  test('says everywhere what it is, and is there once however often it is asked for', async () => {
    const yard = await startApp({ engine })
    const first = await plant(yard.services)
    expect(first).toMatchObject({ mentors: 6, stories: 3, contributions: 4 })
    expect(await plant(yard.services)).toEqual({ mentors: 0, stories: 0, contributions: 0, accounts: [] })

    const { mentors } = (await yard.send('/api/mentors')).body
    const stories = (await yard.send('/api/testimonials')).body
    expect([mentors.length, stories.length]).toEqual([6, 3])
    for (const { name, university } of mentors) {
      expect([name, university]).toEqual([expect.stringMatching(/^Demo/), expect.stringMatching(/^Demo/)])
    }
    for (const { title, studentName, university } of stories) {
      for (const text of [title, studentName, university]) expect(text).toMatch(/^Demo/)
    }

    const admin = first.accounts.find(({ email }) => email.includes('admin'))
    const { body } = await yard.call('POST', '/api/auth/login', { body: admin })
    expect(body.user.role).toBe('admin')
    const { contributions } = (
      await yard.call('GET', '/api/admin/contributions', { as: { token: body.token } })
    ).body
    expect(new Set(contributions.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['pending', 'approved', 'rejected']),
    )
    for (const { name } of contributions) expect(name).toMatch(/^Demo/)
    await yard.close()
  })

  test('makes nobody an administrator who had the address before', async () => {
    const yard = await startApp({ engine })
    const person = {
      displayName: 'Somebody Else',
      email: 'demo.admin@example.edu',
      password: 'walnut-harbor-41',
    }
    await yard.call('POST', '/api/auth/signup', { body: person })
    const { accounts } = await plant(yard.services)
    expect(accounts.map(({ email }) => email)).toEqual(['demo.student@example.edu'])
    const { body } = await yard.call('POST', '/api/auth/login', { body: person })
    expect(body.user.role).toBe('member')
    await yard.close()
  })
})

test('brings videos that are there, small, and captioned', async () => {
  const yard = await startApp()
  await plant(yard.services)
  for (const { videoUrl, captionsUrl, thumbnailUrl } of (await yard.send('/api/testimonials')).body) {
    for (const path of [videoUrl, thumbnailUrl])
      expect(readFileSync(`public${path}`).length).toBeLessThan(150_000)
    expect(readFileSync(`public${captionsUrl}`, 'utf8')).toMatch(/^WEBVTT\n/)
  }
  for (const { imageUrl } of (await yard.send('/api/mentors')).body.mentors) {
    if (imageUrl) expect(readFileSync(`public${imageUrl}`, 'utf8')).toMatch(/^<svg/)
  }
  await yard.close()
})

describe('npm run seed', () => {
  const seed = (words: string[], databaseUrl = 'memory:') =>
    run(process.execPath, ['backend/commands/seed.ts', ...words], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SECRET: 'a secret of the tests, long enough to sign',
      },
    })

  test('tells the passwords it made', async () => {
    const { stdout } = await seed(['--demo'])
    expect(stdout).toContain('Demonstration data added: 6 mentors, 3 stories, 4 contributions.')
    expect(stdout).toMatch(
      /Account demo\.admin@example\.edu with the password demo-\w{16} \(told this once\)/,
    )
  })

  test.each([[[]], [['demo']], [['--yes']], [['--demo', '--really']]])('adds nothing for %j', async words => {
    await expect(seed(words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage: npm run seed -- --demo'),
    })
  })

  test('keeps away from a Postgres unless told twice, before it opens it', async () => {
    await expect(seed(['--demo'], 'postgres://nobody@nowhere.invalid/x')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('add --yes'),
    })
  })
})
