import { hash } from '@node-rs/argon2'
import type { Updateable } from 'kysely'
import { argon2Options } from '#backend/auth/passwords.ts'
import { randomText } from '#backend/core/ids.ts'
import { passwordProvider } from '#backend/db/auth-tables.ts'
import type { Tables } from '#backend/db/tables.ts'
import type { TestBackend } from './backend.ts'
import { password, users } from './people.ts'

/** The calls about Ada's account. */
export const calls = {
  get: 'GET /api/account',
  listSessions: 'GET /api/account/sessions',
  forgot: 'POST /api/account/forgot-password',
  reset: 'POST /api/account/reset-password',
  exportData: 'GET /api/account/export',
  remove: 'POST /api/account/delete',
}

const { ada } = users

/** Gives Ada's account the password of the test accounts. */
export async function addPassword({ db }: TestBackend): Promise<void> {
  const digest = await hash(password, argon2Options)
  const at = new Date()
  const times = { createdAt: at, updatedAt: at }
  const account = { accountId: ada.uid, userId: ada.uid, providerId: passwordProvider }
  await db
    .insertInto('account')
    .values({ id: randomText(32), ...account, ...times, password: digest })
    .execute()
}

/** Whether a password is the one of Ada's account. */
export async function isPassword({ app }: TestBackend, value: string): Promise<boolean> {
  const body = { email: ada.email, password: value }
  return (await app.call('POST', '/api/auth/login', { body })).status === 200
}

/** Changes Ada's session, the one of these tests. */
export const setSession = ({ db }: TestBackend, fields: Updateable<Tables['session']>) =>
  db.updateTable('session').set(fields).where('token', '=', ada.uid).execute()

/** Inserts another session of Ada, which began a day ago. */
export async function addSession({ app, db }: TestBackend): Promise<void> {
  const now = app.services.clock.now()
  const createdAt = new Date(now - 86_400_000)
  const expiresAt = new Date(now + 86_400_000)
  const times = { createdAt, updatedAt: createdAt, expiresAt }
  await db
    .insertInto('session')
    .values({ id: randomText(32), token: randomText(32), userId: ada.uid, ...times })
    .execute()
}

/** Verifies Ada's email address. */
export const verifyEmail = ({ db }: TestBackend) =>
  db.updateTable('user').set({ emailVerified: true }).where('id', '=', ada.uid).execute()

/** The token of the link in the email that was sent last. */
export async function emailedToken({ app }: TestBackend): Promise<string> {
  await app.services.background.settled()
  const [, token] = /[?]token=([\w.-]+)/.exec(app.services.mail.sent.at(-1)?.text ?? '') ?? []
  if (token === undefined) throw new Error('No email with a link was sent')
  return token
}
