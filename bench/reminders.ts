import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#backend/app/app.ts'
import { openServices } from '#backend/app/services.ts'
import { readConfig } from '#backend/core/config.ts'
import type { Db } from '#backend/db/tables.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { datedProgram, mailSettings } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'
import { memoryOf, print, quantile } from './figures.ts'

const memberCount = 10_000
const programsEach = 10
const batch = 1000
const start = Date.parse('2027-01-07T17:00Z')

/** `npm run bench -- reminders`: 100,000 saved dates on SQLite, with other calls meanwhile. */
export async function reminders(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-reminders-'))
  const programs = Array.from({ length: programsEach }, (_, index) =>
    datedProgram(`p${index}`, { closes: `2027-01-${14 + index}` }),
  )
  const site = createSiteFolder(programs)
  const clock = { at: start, now: () => clock.at }
  const services = await openServices(
    readConfig({
      ...mailSettings(site.folder),
      DATABASE_URL: `file:${join(folder, 'yard.db')}`,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
    { clock },
  )
  try {
    await insertMembers(services.db)
    const app = createApp(services)
    const call = async () => (await app.request('/api/mentors')).text()
    for (let index = 0; index < 200; index += 1) await call()
    print('run | seconds | mails | p99 of other calls | memory before, most')
    for (const [name, days] of [
      ['every member has a reminder', 0],
      ['nobody has one', 0],
      ['every member has one of ten', 7],
    ] as const) {
      clock.at = start + days * 86_400_000
      const before = memoryOf(process.pid).current
      const mails = await countMails(services.db)
      const durations: number[] = []
      const began = performance.now()
      let isRunning = true
      const run = queueMails(services).finally(() => {
        isRunning = false
      })
      while (isRunning) {
        const asked = performance.now()
        await pause(5)
        await call()
        durations.push(performance.now() - asked - 5)
      }
      await run
      const seconds = (performance.now() - began) / 1000
      const added = (await countMails(services.db)) - mails
      print(
        `${name} | ${seconds.toFixed(1)} (bar 60) | ${added} | ${quantile(durations, 0.99).toFixed(0)} ms (bar 100) | ${before.toFixed(0)}, ${memoryOf(process.pid).peak.toFixed(0)} MB`,
      )
    }
  } finally {
    await services.close()
    site.remove()
    rmSync(folder, { recursive: true })
  }
}

async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reminderMails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function insertMembers(db: Db): Promise<void> {
  const at = new Date(start)
  for (let from = 0; from < memberCount; from += batch) {
    const ids = Array.from(
      { length: batch },
      (_, index) => `u_${String(from + index).padStart(25, '0')}`,
    )
    await db.transaction().execute(async trx => {
      await trx
        .insertInto('user')
        .values(
          ids.map(id => ({
            id,
            name: 'A member',
            email: `${id}@example.edu`,
            createdAt: at,
            updatedAt: at,
            emailVerified: true,
          })),
        )
        .execute()
      for (let index = 0; index < programsEach; index += 1)
        await trx
          .insertInto('savedPrograms')
          .values(
            ids.map(userId => ({
              userId,
              programId: `p${index}`,
              knownDigest: 'd',
              status: 'saved' as const,
              notes: '',
              link: '',
              ownDate: null,
              outcome: '',
              savedAt: 0,
            })),
          )
          .execute()
    })
  }
}
