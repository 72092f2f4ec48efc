import type { Email } from '#backend/core/services.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/mail/queue.ts'
import type { Program } from '#catalog/program.ts'
import { type EngineName, startApp, type TestApp } from './app.ts'
import { writeCatalog } from './catalog.ts'
import { createMembers, knownSecret } from './feedback.ts'
import { mailSettings, type Saved, saveProgram } from './saved-dates.ts'

/** Sets the clock of an app to an instant such as `2027-01-07T15:00Z`. */
export const setClock = ({ clock }: Pick<TestApp, 'clock'>, instant: string): void => {
  clock.ahead = Date.parse(instant) - Date.now()
}

/** Runs the jobs of reminders as the server does. */
export async function remind({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await queueMails(services)
  await sendMails(services)
}

/** An app with programs, mail in memory, and a member who may get mails. */
export async function startReminders(
  programs: readonly Program[],
  options: { engine: EngineName },
) {
  const app = await startApp({ ...options, settings: { ...mailSettings, ...knownSecret } })
  await writeCatalog(app.services.db, programs)
  const [member] = await createMembers(app, 1)
  if (!member) throw new Error('There is one member')
  await app.verify(member)
  const { db, mail } = app.services
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
    unverify: () => db.updateTable('user').set({ emailVerified: false }).execute(),
    listMails: () => db.selectFrom('mails').selectAll().execute(),
  }
}

/** See {@link startReminders}. */
export type RemindersApp = Awaited<ReturnType<typeof startReminders>>
