import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '#backend/app/app.ts'
import { randomText } from '#backend/core/ids.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError } from '../run.ts'
import data from './data.json' with { type: 'json' }

/** A call of the API by an account. `{name}` stands for the id of an account or an earlier call. */
interface Call {
  as: string
  method: string
  path: string
  body?: object
  /** The name of the id in the reply. */
  id?: string
}

/**
 * Inserts demonstration data into a database without accounts, by calls of the API. Returns the
 * accounts with their passwords, which are not stored. Throws CommandError if there are accounts.
 */
export async function insertDemo(services: Services) {
  const { auth, config, db, mail } = services
  if ((await countRows(db.selectFrom('user'))) > 0)
    throw new CommandError(
      'There are accounts already; demonstration data is for an empty database.',
    )
  // Without limits, second factors, and emails to addresses that cannot receive any (RFC 2606).
  const quiet = {
    ...services,
    config: { ...config, rateLimits: null, staffNeedsSecondFactor: false },
    mail: { ...mail, sends: false },
  }
  const app = createApp(quiet)
  const ids: Record<string, string> = {}
  const tokens: Record<string, string> = {}
  const fillIn = (text: string) => text.replace(/\{(\w+)\}/g, (part, name) => ids[name] ?? part)

  async function send({ as, method, path, body, id }: Omit<Call, 'body'> & { body?: BodyInit }) {
    const headers = {
      authorization: `Bearer ${tokens[as]}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const reply = await app.request(fillIn(path), { method, headers, ...(body && { body }) })
    const { id: newId, message } = await reply.json()
    if (!reply.ok) throw new CommandError(`${method} ${path} failed: ${message}`)
    if (id) ids[id] = newId
  }

  const accounts: { email: string; password: string }[] = []
  for (const [name, { email, displayName, ...profile }] of Object.entries(data.accounts)) {
    const password = `demo-${randomText(16)}`
    const signedIn = await auth.signUp({ email, displayName, password })
    if (!signedIn) throw new CommandError(`${email} could not sign up.`)
    const { token, account } = signedIn
    ids[name] = account.id
    tokens[name] = token
    accounts.push({ email, password })
    await db
      .updateTable('user')
      // With mail, members view resumes of others only with a verified address.
      .set({ ...profile, role: name === 'admin' ? 'admin' : 'member', emailVerified: true })
      .where('id', '=', account.id)
      .execute()
  }
  for (const as of ['student', 'junior']) {
    const body = new FormData()
    const file = await readFile(join(import.meta.dirname, `${as}.pdf`))
    body.append('resume', new File([file], `Demo ${as} resume.pdf`))
    await send({ as, method: 'POST', path: '/api/resume/upload', body })
  }
  for (const { body, ...call } of data.calls as Call[])
    await send({ ...call, ...(body && { body: fillIn(JSON.stringify(body)) }) })
  await db.deleteFrom('session').execute()
  return accounts
}
