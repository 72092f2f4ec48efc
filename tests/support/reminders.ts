import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from '#backend/core/services.ts'
import { authBoolean } from '#backend/db/store.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/features/reminders/send-mails.ts'
import type { ProgramCycle } from '#contract/program-record.ts'
import type { Program } from '#contract/programs.ts'
import type { SavedStatus } from '#contract/saved-programs.ts'
import { type EngineName, startApp, type TestApp } from './app.ts'
import { createMembers, knownSecret } from './feedback.ts'
import { programOf } from './programs.ts'

const cycle: ProgramCycle = {
  ...{ label: '2026-27', opens: null, priority: null, campus: null, closes: null, papers: null },
  ...{ decision: null, time: null, zone: null, note: null, source: null },
}

/** A program of the catalog with the days of one round. */
export const datedProgram = (
  id: string,
  days: Partial<ProgramCycle>,
  more: Partial<Program> = {},
): Program => programOf({ id, name: `The ${id}`, cycles: [{ ...cycle, ...days }], ...more })

/** A folder of a site that was built with these programs. */
export function makeSite(programs: readonly Program[]) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-reminders-'))
  mkdirSync(join(folder, 'img'))
  writeFileSync(join(folder, 'img', 'program.json'), JSON.stringify(programs))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** Settings of an app with mail in memory. */
export const mailSettings = (siteDir: string) => ({
  MAIL_URL: 'memory:',
  PUBLIC_SITE_URL: 'https://yard.example.edu',
  SITE_DIR: siteDir,
})

interface Saved {
  userId: string
  programId: string
  status?: SavedStatus
  ownDate?: string | null
  savedAt?: number
}

/** Saves a program for a member, long before its dates. */
export async function saveProgram(
  db: Db,
  { userId, programId, status = 'saved', ownDate = null, savedAt = 0 }: Saved,
): Promise<void> {
  const row: Tables['savedPrograms'] = {
    ...{ userId, programId, status, ownDate, savedAt },
    ...{ knownDigest: 'd', notes: '', link: '', outcome: '' },
  }
  await db
    .insertInto('savedPrograms')
    .values(row)
    .onConflict(conflict => conflict.columns(['userId', 'programId']).doUpdateSet(row))
    .execute()
}

/** Sets the clock of an app to an instant such as `2027-01-07T15:00Z`. */
export const setClock = ({ clock }: Pick<TestApp, 'clock'>, instant: string): void => {
  clock.ahead = Date.parse(instant) - Date.now()
}

/** Runs the jobs of reminders as the server does. */
export async function remind({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await queueMails(services)
  await sendMails(services)
}

/** An app with mail in memory, and a member who may get mails. */
export async function startReminders(siteDir: string, options: { engine: EngineName }) {
  const settings = { ...mailSettings(siteDir), ...knownSecret }
  const app = await startApp({ ...options, settings })
  const [member] = await createMembers(app, 1)
  if (!member) throw new Error('There is one member')
  await app.verify(member)
  const { db, engine, mail } = app.services
  return {
    app,
    member,
    save: (programId: string, more: Partial<Saved> = {}) =>
      saveProgram(db, { userId: member.uid, programId, ...more }),
    /** The mails that are sent at an instant. */
    async remindAt(instant: string): Promise<readonly Email[]> {
      const before = mail.sent.length
      setClock(app, instant)
      await remind(app)
      return mail.sent.slice(before)
    },
    /** Changes the settings of the member, as of now. */
    async change(body: object): Promise<void> {
      setClock(app, new Date().toISOString())
      const { status, text } = await app.call('PUT', '/api/reminders', { as: member, body })
      if (status !== 200) throw new Error(text)
    },
    unverify: () =>
      db
        .updateTable('user')
        .set({ emailVerified: authBoolean(engine, false) })
        .execute(),
    listMails: () => db.selectFrom('reminderMails').selectAll().execute(),
  }
}

/** See {@link startReminders}. */
export type RemindersApp = Awaited<ReturnType<typeof startReminders>>
