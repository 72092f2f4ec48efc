import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

const run = promisify(execFile)

/** Where the server of the browser tests on a port keeps its data. */
export const databaseOf = (port: number) => {
  const folder = join(tmpdir(), `yard-e2e-${port}`)
  return { folder, url: `file:${join(folder, 'yard.db')}` }
}

export const password = 'walnut-harbor-41'

/** Somebody of this test alone, so that tests can run side by side. */
export function newcomer(name: string) {
  const mail = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@example.edu`
  return { displayName: name, email: mail, password }
}

export type Newcomer = ReturnType<typeof newcomer>

/** Signs somebody up through the API and puts the session where the site keeps it, as after signing in. */
export async function enterAs(page: Page, request: APIRequestContext, person: Newcomer): Promise<string> {
  const answer = await request.post('/api/auth/signup', { data: person })
  expect(answer.status()).toBe(201)
  const { token, user } = await answer.json()
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', '1')
      localStorage.setItem('token', key ?? '')
      localStorage.setItem('user', value ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return token
}

/** Runs a command as an operator would, beside the running server. */
async function operate(...words: string[]): Promise<void> {
  const port = Number(process.env.E2E_PORT ?? 4399)
  await run(process.execPath, words, { env: { ...process.env, DATABASE_URL: databaseOf(port).url } })
}

/** Makes somebody an administrator. */
export const makeAdmin = ({ email }: Newcomer): Promise<void> =>
  operate('backend/commands/admin.ts', 'grant', email)

/** Adds the demonstration data, unless it is there. */
export const seedDemo = (): Promise<void> => operate('backend/commands/seed.ts', '--demo')
