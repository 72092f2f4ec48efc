import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '#backend/db/open.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'
import { decoded, startSmtp } from '#tests/support/smtp.ts'

const memberCount = 12
const programs = ['2027-01-14', '2027-01-20', '2027-02-01'].map((closes, index) =>
  datedProgram(`p${index}`, { closes }),
)
const firstDay = Date.parse('2027-01-01T17:00Z')
const hour = 3_600_000

interface Options {
  kills: number
  /** The longest time that a process runs, in milliseconds. */
  work: number
}

/**
 * Kills the process that reminds members again and again, with a clock that jumps ahead and back,
 * and compares the emails that the mail server got with what the database says was sent.
 */
export async function killReminders({ kills, work }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-kill-reminders-'))
  const site = createSiteFolder(programs)
  const smtp = await startSmtp()
  const file = join(folder, 'yard.db')
  const settings = {
    ...mailSettings(site.folder),
    ...knownSecret,
    MAIL_URL: smtp.url,
    DATABASE_URL: `file:${file}`,
    FILES_URL: 'memory:',
    LOG_LEVEL: 'silent',
  }
  const store = await openStore({ engine: 'sqlite', file })
  const clock = { now: () => firstDay }
  const members = await createMembers({ services: { ...store, clock } }, memberCount)
  await store.db.updateTable('user').set({ emailVerified: true }).execute()
  for (const { uid: userId } of members)
    for (const { id } of programs) await saveProgram(store.db, { userId, programId: id })
  await store.close()

  /** Runs the jobs at a time, and kills them after some milliseconds. */
  async function run(at: number, killAfter: number | null): Promise<void> {
    const child = spawn(process.execPath, ['tests/support/faults/remind.ts', String(at)], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    if (killAfter !== null) {
      await pause(killAfter)
      child.kill('SIGKILL')
    }
    await ended
  }

  for (let index = 0; index < kills; index += 1) {
    // Over 32 days, and now and then a day back or a month ahead.
    const day = (index / kills) * 32
    const jump = index % 7 === 3 ? -1 : index % 31 === 30 ? 30 : 0
    await run(firstDay + (day + jump) * 24 * hour, (index * 37) % work)
  }
  // Without kills to the end, and once more for mails that a killed process had leased.
  for (const add of [0, 1]) await run(firstDay + 32 * 24 * hour + add * hour, null)
  const problems: string[] = []
  const { db, close } = openSqlite(file)
  const queued = await db
    .selectFrom('reminderMails')
    .where('state', '!=', 'sent')
    .select('id')
    .execute()
  if (queued.length > 0) problems.push(`${queued.length} mails were not sent`)
  const reminders = await db
    .selectFrom('sentReminders')
    .innerJoin('user', 'user.id', 'sentReminders.userId')
    .select(['email', 'programId', 'daysBefore'])
    .execute()
  await close()
  // A repeat has the same Message-ID.
  const emails = new Map(
    smtp.emails.map(({ to, raw }) => [/^message-id: (.+)$/im.exec(raw)?.[1] ?? '', { to, raw }]),
  )
  const named = [...emails.values()].flatMap(({ to, raw }) =>
    [...decoded(raw).matchAll(/^- The (p\d) /gm)].map(([, id]) => `${to[0]} ${id}`),
  )
  const expected = reminders.map(({ email, programId }) => `${email} ${programId}`)
  if (named.sort().join() !== expected.sort().join())
    problems.push(`${named.length} reminders in emails, ${expected.length} in the database`)
  await smtp.close()
  site.remove()
  rmSync(folder, { recursive: true })
  return { problems, reminders: reminders.length }
}
