import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ada } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'

const run = promisify(execFile)

describe('npm run seed', () => {
  const seed = (args: string[], databaseUrl = 'memory:') =>
    run(process.execPath, ['backend/commands/seed.ts', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SECRET: 'a secret of the tests, long enough to sign',
      },
    })

  test('prints the generated passwords', async () => {
    const { stdout } = await seed(['--demo'])
    expect(stdout).toContain(
      'Demonstration data added: 6 mentors, 3 stories, 4 contributions, 2 resumes, 5 comments.',
    )
    expect(stdout).toMatch(
      /Account demo\.admin@example\.edu with the password demo-\w{16} \(printed only now\)/,
    )
  })

  test('needs --yes beside other accounts, and to remove comments of others', async () => {
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
    expect((await seed('--demo', '--yes')).code).toBe(0)

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
})
