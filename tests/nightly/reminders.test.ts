import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#backend/db/open.ts'
import type { Store } from '#backend/db/store.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'
import { decoded, startSmtp } from '#tests/support/smtp.ts'

const memberCount = 12
const programs = ['2027-01-14', '2027-01-20'].map((closes, index) =>
  datedProgram(`p${index}`, { closes }),
)
/** 14, 7, 3 or 1 days before one of them or both. */
const days = ['2027-01-06', '2027-01-07', '2027-01-11', '2027-01-13', '2027-01-17', '2027-01-19']
const remindersPerProgram = 4

/** Members who saved all programs, and may get mails. */
async function addMembers(db: Store['db']): Promise<string[]> {
  const members = await createMembers({ services: { db, clock: Date } }, memberCount)
  await db.updateTable('user').set({ emailVerified: true }).execute()
  await writeCatalog(db, programs)
  for (const { uid: userId } of members)
    for (const { id } of programs) await saveProgram(db, { userId, programId: id })
  return members.map(({ email }) => email)
}

test('reminders come once each, although their process is killed and its clock jumps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-kill-reminders-'))
  /** Tells how many emails came since the process started. */
  let onEmail = (_count: number) => {}
  let count = 0
  const smtp = await startSmtp(() => {
    count += 1
    onEmail(count)
  })
  onTestFinished(async () => {
    await smtp.close()
    rmSync(folder, { recursive: true })
  })
  const database = { engine: 'sqlite', file: join(folder, 'yard.db') } as const
  const store = await openStore(database)
  const members = await addMembers(store.db)
  await store.close()

  /** Runs the jobs at a time; kills them after some milliseconds, or at an email. */
  async function run(at: number, { after, email }: { after?: number; email?: number } = {}) {
    const child = spawn(process.execPath, ['tests/support/faults/remind.ts', String(at)], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...mailSettings,
        ...knownSecret,
        MAIL_URL: smtp.url,
        DATABASE_URL: `file:${database.file}`,
        FILES_URL: 'memory:',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    count = 0
    onEmail = number => {
      if (number === email) child.kill('SIGKILL')
    }
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    if (after !== undefined) {
      await pause(after)
      child.kill('SIGKILL')
    }
    await ended
  }

  const times = days.map(day => Date.parse(`${day}T17:00Z`))
  const retryPause = 16 * 60_000
  for (const [index, time] of times.entries()) {
    await run(time, { after: index * 20 })
    await run(time, { email: index + 1 })
    await run(times[index - 1] ?? time)
    // To the end: what is due on a day that no process lives through may not be due later.
    await run(time + retryPause)
  }

  // A repeat has the same Message-ID.
  const emails = new Map(
    smtp.emails.map(({ to, raw }) => [/^message-id: (.+)$/im.exec(raw)?.[1], { to, raw }]),
  )
  const reminders = [...emails.values()].flatMap(({ to, raw }) =>
    [...decoded(raw).matchAll(/^- The (p\d) /gm)].map(([, id]) => `${to[0]} ${id}`),
  )
  const expected = members.flatMap(member =>
    programs.flatMap(({ id }) => Array(remindersPerProgram).fill(`${member} ${id}`)),
  )
  expect(reminders.sort()).toEqual(expected.sort())
  expect(smtp.emails.length).toBeGreaterThan(emails.size)
}, 240_000)
