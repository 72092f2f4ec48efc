import { type Migration, Migrator, sql } from 'kysely'
import { accounts } from './migrations/0001-accounts.ts'
import { contributions } from './migrations/0002-contributions.ts'
import { repeats } from './migrations/0003-repeats.ts'
import { people } from './migrations/0004-people.ts'
import { resumes } from './migrations/0005-resumes.ts'
import { feedback } from './migrations/0006-feedback.ts'
import { profiles } from './migrations/0007-profiles.ts'
import { links } from './migrations/0008-links.ts'
import { rates } from './migrations/0009-rates.ts'
import { settings } from './migrations/0010-settings.ts'
import { repeatsAndReadings } from './migrations/0011-repeats-and-readings.ts'
import { messages } from './migrations/0012-messages.ts'
import { savedPrograms } from './migrations/0014-saved-programs.ts'
import { answers } from './migrations/0015-answers.ts'
import { reminders } from './migrations/0016-reminders.ts'
import { recommenders } from './migrations/0017-recommenders.ts'
import { savedSearches } from './migrations/0018-saved-searches.ts'
import { audit } from './migrations/0019-audit.ts'
import { appealsAndBlocks } from './migrations/0020-appeals-and-blocks.ts'
import { content } from './migrations/0021-content.ts'
import { contributionChanges } from './migrations/0022-contribution-changes.ts'
import { programReports } from './migrations/0023-program-reports.ts'
import { pageMonitor } from './migrations/0024-page-monitor.ts'
import { emptySearches } from './migrations/0025-empty-searches.ts'
import { media } from './migrations/0026-media.ts'
import { verification } from './migrations/0027-verification.ts'
import { listIndexes } from './migrations/0028-list-indexes.ts'
import { ownDateTime } from './migrations/0029-own-date-time.ts'
import { auditValues } from './migrations/0030-audit-values.ts'
import { programs } from './migrations/0031-programs.ts'
import { thirdForm } from './migrations/0032-third-form.ts'
import { fileDeletions } from './migrations/0034-file-deletions.ts'
import { readings } from './migrations/0035-readings.ts'
import { pageFacts } from './migrations/0036-page-facts.ts'
import { mails } from './migrations/0037-mails.ts'
import { removedPrograms } from './migrations/0038-removed-programs.ts'
import { queue } from './migrations/0039-queue.ts'
import { demonstrationMarks } from './migrations/0041-demonstration-marks.ts'
import { news } from './migrations/0042-news.ts'
import { reports } from './migrations/0043-reports.ts'
import { memberActions } from './migrations/0044-member-actions.ts'
import { staff } from './migrations/0045-staff.ts'
import { moreMails } from './migrations/0046-more-mails.ts'
import { applicationTimes } from './migrations/0047-application-times.ts'
import { doneBy } from './migrations/0049-done-by.ts'
import { secondFactors } from './migrations/0051-second-factors.ts'
import { readValue, storeValue } from './settings.ts'
import type { Engine, Store } from './store.ts'
import type { Db } from './tables.ts'

/** The migrations in order. Never change one that was released; add another one after it. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-accounts': accounts(engine),
  '0002-contributions': contributions(engine),
  '0003-repeats': repeats,
  '0004-people': people(engine),
  '0005-resumes': resumes,
  '0006-feedback': feedback(engine),
  '0007-profiles': profiles(engine),
  '0008-links': links,
  '0009-rates': rates,
  '0010-settings': settings,
  '0011-repeats-and-readings': repeatsAndReadings(engine),
  '0012-messages': messages(engine),
  '0014-saved-programs': savedPrograms(engine),
  '0015-answers': answers,
  '0016-reminders': reminders(engine),
  '0017-recommenders': recommenders(engine),
  '0018-saved-searches': savedSearches(engine),
  '0019-audit': audit(engine),
  '0020-appeals-and-blocks': appealsAndBlocks(engine),
  '0021-content': content(engine),
  '0022-contribution-changes': contributionChanges,
  '0023-program-reports': programReports(engine),
  '0024-page-monitor': pageMonitor(engine),
  '0025-empty-searches': emptySearches,
  '0026-media': media(engine),
  '0027-verification': verification,
  '0028-list-indexes': listIndexes,
  '0029-own-date-time': ownDateTime,
  '0030-audit-values': auditValues(engine),
  '0031-programs': programs(engine),
  '0032-third-form': thirdForm,
  '0034-file-deletions': fileDeletions(engine),
  '0035-readings': readings,
  '0036-page-facts': pageFacts,
  '0037-mails': mails(engine),
  '0038-removed-programs': removedPrograms,
  '0039-queue': queue(engine),
  '0041-demonstration-marks': demonstrationMarks,
  '0042-news': news,
  '0043-reports': reports(engine),
  '0044-member-actions': memberActions(engine),
  '0045-staff': staff(engine),
  '0046-more-mails': moreMails,
  '0047-application-times': applicationTimes,
  '0049-done-by': doneBy,
  '0051-second-factors': secondFactors(engine),
})

/** The name of the newest migration; names sort in order. */
export const newestMigration = Object.keys(migrations('sqlite')).at(-1) ?? ''

/**
 * The newest migration of the oldest version that may run on this schema: that of the release
 * before, so that an upgrade can be undone. Change it with each release.
 */
const oldestMigration = '0049-done-by'
/** The name of the value that holds it. */
export const oldestName = 'oldest-migration'

/** The name of the newest migration that a database has. */
export async function findNewest(db: Db): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(name) as newest from kysely_migration`.execute(db)
  return rows[0]?.newest ?? null
}

/** The key of the lock that Kysely would take, so that older versions wait for it too. */
const lockKey = '3853314791062309107'

/** For one transaction: the role of the database may have a timeout. */
const noTimeout = sql`set local statement_timeout = 0`

/**
 * Migrates a database to the newest schema, all or nothing; one of a newer version stays as it is if
 * that version lets this one run on it. Throws the error of the database.
 */
export async function migrate(store: Store): Promise<void> {
  if (store.engine === 'sqlite') return run(store)
  // A transaction of its own holds the lock: one of the session would outlive it in PgBouncer.
  await store.db.transaction().execute(async trx => {
    await noTimeout.execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    await run(store)
  })
}

async function run({ db, engine }: Store): Promise<void> {
  const steps = Object.entries(migrations(engine)).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(trx) {
        if (engine === 'postgres') await noTimeout.execute(trx)
        await up(trx)
      },
    },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(steps) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) {
    // Not at each start, which must succeed on a full disk.
    if ((await readValue(db, oldestName)) !== oldestMigration)
      await storeValue(db, oldestName, oldestMigration)
    return
  }
  const newest = await findNewest(db).catch(() => null)
  if (newest === null || newest <= newestMigration) throw error
  const oldest = await readValue(db, oldestName)
  if (oldest !== null && oldest <= newestMigration) return
  throw new Error(
    `it is of a newer version of HBCU Yard (schema ${newest}, this one knows ${newestMigration}); start that version, or restore a backup of this one`,
  )
}
