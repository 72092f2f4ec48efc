import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { digestOf } from '#backend/core/digest.ts'
import { migrations } from '#backend/db/migrate.ts'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'
import { listPublished } from '#backend/programs/published.ts'
import { ProgramRecord } from '#catalog/record.ts'
import { bothEngines, type EngineName, emptyDatabase } from '#tests/support/app.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { minimalRecord } from '#tests/support/programs.ts'

/** Opens a new database as a migration left it; `upgrade` opens it as it is now. */
async function openOld(engine: EngineName, newest: string) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-upgrade-'))
  const url = engine === 'sqlite' ? `file:${join(folder, 'yard.db')}` : await emptyDatabase(engine)
  const old = engine === 'sqlite' ? openSqlite(join(folder, 'yard.db')) : openPostgres(url)
  const steps = Object.entries(migrations(engine)).filter(([name]) => name <= newest)
  const provider = { getMigrations: async () => Object.fromEntries(steps) }
  const made = await new Migrator({ db: old.db, provider }).migrateToLatest()
  expect(made.error).toBeUndefined()
  async function upgrade() {
    await old.close()
    const { database } = readConfig({ DATABASE_URL: url, SECRET: 'x'.repeat(40) })
    const store = await openStore(database)
    onTestFinished(async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    })
    return store
  }
  return { db: old.db, upgrade }
}

/** Inserts rows into tables as they were. */
async function insert(db: Db, table: string, rows: readonly Record<string, unknown>[]) {
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
      db,
    )
  }
}

const now = new Date().toISOString()
const user = (id: string) => ({
  ...{ id, name: id, email: `${id}@example.edu`, createdAt: now, updatedAt: now },
  emailVerified: true,
})

describe.each(bothEngines)('a database of an earlier version, on %s', engine => {
  test('keeps its rows, and published programs after account deletion', async () => {
    const old = await openOld(engine, '0004-people')
    await insert(old.db, 'user', [user('u_1')])
    const sent = (id: string) => ({ id, userId: 'u_1', name: id, website: 'W', description: 'D' })
    await insert(old.db, 'contributions', [
      { ...sent('c_1'), status: 'approved', createdAt: 5, applicationMonth: 'May' },
      { ...sent('c_2'), status: 'pending', createdAt: 6 },
    ])
    const repeat = { userId: 'u_1', until: 7 }
    await insert(old.db, 'repeats', [
      { ...repeat, id: 'r_1', result: '{"id":"c_1","name":"N"}' },
      { ...repeat, id: 'r_2', result: '' },
    ])
    const mentor = { university: 'U', field: 'F', rate: 0, available: 1, rating: 0 }
    const second = { university: 'Fisk University', field: 'Law', rate: 25, rating: 4.5 }
    await insert(old.db, 'mentors', [
      { ...mentor, ...second, id: 'm2', name: 'Second', available: 0, imageUrl: 'javascript:x' },
      { ...mentor, id: 'm1', name: 'First', imageUrl: '/img/a.jpg' },
    ])
    await insert(old.db, 'stories', [
      { id: 's1', title: 'Old', videoUrl: '/demo/a.webm', studentName: 'A student' },
      { id: 's2', title: 'New', videoUrl: '/demo/b.webm' },
    ])
    const { db } = await old.upgrade()
    const rows = () => db.selectFrom('contributions').orderBy('id').selectAll().execute()
    expect(await rows()).toMatchObject([
      { ...sent('c_1'), status: 'approved', createdAt: 5, applicationMonth: 'May' },
      { ...sent('c_2'), status: 'pending', createdAt: 6, applicationMonth: null },
    ])
    expect(await db.selectFrom('repeats').selectAll().execute()).toEqual([
      { id: 'r_1', userId: 'u_1', until: 7, madeId: 'c_1' },
    ])
    await expect(sql`update contributions set status = 'unknown'`.execute(db)).rejects.toThrow(
      /check constraint/i,
    )
    const copied = await db
      .selectFrom('contentItems')
      .innerJoin('contentVersions', join =>
        join
          .onRef('contentVersions.id', '=', 'contentItems.id')
          .on('contentVersions.version', '=', 1),
      )
      .orderBy('contentItems.kind')
      .orderBy('position')
      .select(['contentItems.id', 'contentItems.state', 'name', 'detail', 'consent'])
      .select(['contentItems.data', 'contentVersions.data as firstData'])
      .execute()
    const consent = JSON.stringify({ status: 'unrecorded', givenOn: null, withdrawnOn: null })
    expect(copied).toEqual([
      expect.objectContaining({ id: 'm1', name: 'First', state: 'published', consent }),
      expect.objectContaining({ id: 'm2', name: 'Second', detail: 'Fisk University' }),
      expect.objectContaining({ id: 's2', name: 'New', detail: '' }),
      expect.objectContaining({ id: 's1', name: 'Old', detail: 'A student' }),
    ])
    expect(copied.map(({ data, firstData }) => data === firstData)).toEqual(Array(4).fill(true))
    const kept = { ...second, name: 'Second', imageUrl: null, available: false }
    expect(JSON.parse(copied[1]?.data ?? '')).toEqual(kept)
    await db.deleteFrom('user').execute()
    expect((await rows()).map(({ userId }) => userId)).toEqual([null, null])
    const shown = db.selectFrom('programs').select(['id', 'state', 'origin', 'publishedAt'])
    expect(await shown.execute()).toEqual([
      { id: 'c_1', state: 'published', origin: 'member', publishedAt: 5 },
    ])
  })

  test('keeps findings on pages of providers, one for each program of the page', async () => {
    const old = await openOld(engine, '0031-programs')
    const programs = '[{"id":"bell","name":"Bell"},{"id":"fund","name":"Fund"}]'
    const page = { url: 'https://bell.example/', programs, text: 'Closes May 1.', state: 'read' }
    const times = { listedAt: 1, fetchedAt: 2, readAt: 3 }
    await insert(old.db, 'monitoredPages', [{ ...page, ...times }])
    const finding = { id: 'f_1', url: page.url, kind: 'date', before: 'March 1', after: 'May 1' }
    const decided = { ...finding, id: 'f_2', foundAt: 5, decision: 'used', digest: 'e' }
    await insert(old.db, 'pageFindings', [
      { ...finding, foundAt: 4, decision: 'open', digest: 'd' },
      decided,
    ])
    const { db } = await old.upgrade()
    const rows = db.selectFrom('pageFindings').orderBy('digest').selectAll()
    const open = { ...finding, fact: null, foundAt: 4, settledAt: null }
    const settled = { ...open, foundAt: 5, settledAt: 5 }
    expect(await rows.execute()).toEqual([
      { ...open, programId: 'bell', digest: 'bell d' },
      { ...settled, id: 'f_2', programId: 'bell', digest: 'bell e' },
      { ...open, id: 'f_1-1', programId: 'fund', digest: 'fund d' },
      { ...settled, id: 'f_2-1', programId: 'fund', digest: 'fund e' },
    ])
    expect(await db.selectFrom('monitoredPages').selectAll().execute()).toEqual([
      { url: page.url, text: page.text, state: 'read', ...times, confirmedAt: 0 },
    ])
  })

  test('keeps helpful marks, and counts what is old as read', async () => {
    const old = await openOld(engine, '0041-demonstration-marks')
    await insert(old.db, 'user', [user('u_1')])
    const file = { fileKey: 'k', fileName: 'a.pdf', extension: 'pdf', size: 1, version: 1 }
    await insert(old.db, 'resumes', [
      { userId: 'u_1', ...file, isPublic: 1, updatedAt: 1, seenAt: 1 },
    ])
    const comment = { ownerId: 'u_1', authorId: 'u_1', content: 'x' }
    await insert(old.db, 'comments', [
      { ...comment, id: 'k_1', createdAt: 5, helpful: 1 },
      { ...comment, id: 'k_2', createdAt: 6, helpful: 0 },
    ])
    const suggested = { userId: 'u_1', name: 'N', website: 'W', description: 'D', createdAt: 1 }
    await insert(old.db, 'contributions', [
      { ...suggested, id: 'c_1', status: 'rejected', decidedAt: 7 },
      { ...suggested, id: 'c_2', status: 'pending', decidedAt: null },
    ])
    const { db } = await old.upgrade()
    const rows = (table: 'comments' | 'contributions', column: 'helpfulAt' | 'decidedAt') =>
      db
        .selectFrom(table)
        .orderBy('id')
        .select([sql.ref(column).as('at'), 'seenAt'])
        .execute()
    expect(await rows('comments', 'helpfulAt')).toEqual([
      { at: 5, seenAt: 6 },
      { at: null, seenAt: 6 },
    ])
    expect(await rows('contributions', 'decidedAt')).toEqual([
      { at: 7, seenAt: 7 },
      { at: null, seenAt: 0 },
    ])
  })

  test('keeps edited, hidden, deleted and contributed programs in one table', async () => {
    const old = await openOld(engine, '0030-audit-values')
    const idOf = (name: string) => `c_${name.padEnd(25, '0')}`
    const contribution = (name: string, status: string) => ({
      id: idOf(name),
      name,
      website: 'https://example.org/',
      description: `${name}\nin two lines`,
      status,
      createdAt: 5,
      decidedAt: Date.parse('2026-11-02'),
      applicationMonth: 'March',
      university: 'Fisk University',
    })
    const recordOf = (id: string, name: string) => JSON.stringify({ ...minimalRecord, id, name })
    const item = (id: string, state: string, more: object = {}) => {
      const about = { name: id, detail: 'A Foundation', position: 0, version: 3, updatedAt: 9 }
      const data = recordOf(id, id)
      return { kind: 'program', id, state, ...about, origin: 'file', publishedAt: 7, data, ...more }
    }
    await insert(old.db, 'contributions', [
      contribution('plain', 'approved'),
      contribution('filled', 'approved'),
      contribution('draft', 'approved'),
      contribution('reset', 'pending'),
      contribution('rejected', 'rejected'),
    ])
    const own = { origin: 'database' }
    await insert(old.db, 'contentItems', [
      item('edited', 'published', { publishedAt: 0 }),
      item('hidden', 'hidden'),
      item('deleted', 'deleted'),
      item('new', 'published', own),
      item('unfinished', 'draft', { ...own, publishedAt: null }),
      item(idOf('filled'), 'published', own),
      item(idOf('draft'), 'draft', { ...own, publishedAt: null }),
      item(idOf('reset'), 'published', own),
      item('m', 'published', { kind: 'mentor', ...own, consent: '{}', data: '{}' }),
    ])
    const inFile = recordOf('edited', 'As in the file')
    const version = { kind: 'program', id: 'edited', state: 'published' }
    await insert(old.db, 'contentVersions', [
      { ...version, version: 0, data: inFile },
      { ...version, version: 3, updatedAt: 9, data: recordOf('edited', 'edited') },
    ])
    const firstSeenAt = 2 ** 52
    await insert(
      old.db,
      'catalogEntries',
      ['edited', 'in-file', idOf('plain')].map(programId => ({ programId, firstSeenAt })),
    )
    const { db } = await old.upgrade()
    const rows = await db.selectFrom('programs').orderBy('id').selectAll().execute()
    const unknown = { name: '', record: '', state: 'hidden', updatedAt: null }
    expect(Object.fromEntries(rows.map(row => [row.id, row]))).toMatchObject({
      edited: {
        ...{ origin: 'file', state: 'published', version: 3, updatedAt: 9, name: 'edited' },
        ...{ provider: 'A Foundation', seedDigest: digestOf(inFile), publishedAt: firstSeenAt },
      },
      hidden: { state: 'hidden', publishedAt: 7 },
      deleted: { state: 'deleted' },
      new: { origin: 'staff', state: 'published', seedDigest: null },
      unfinished: { state: 'draft', publishedAt: null },
      'in-file': { ...unknown, origin: 'file', publishedAt: firstSeenAt },
      [idOf('plain')]: { origin: 'member', state: 'published', publishedAt: firstSeenAt },
      [idOf('filled')]: { origin: 'member', state: 'published', version: 3 },
      [idOf('draft')]: { state: 'published', version: 4, name: 'draft' },
      [idOf('reset')]: { state: 'hidden', version: 3, provider: 'A Foundation' },
    })
    expect(rows).toHaveLength(10)
    const { programs } = await listPublished({ db, clock: Date })
    expect(programs.get(idOf('plain'))).toMatchObject({
      contributionId: idOf('plain'),
      description: 'plain\nin two lines',
      applicationMonth: 'March',
      applicationLink: 'https://example.org/',
      university: 'Fisk University',
      checked: '2026-11-02',
    })
    expect(programs.get(idOf('filled'))).toMatchObject({ contributionId: null, confidence: 'high' })
    expect(programs.get(idOf('draft'))).toMatchObject({ confidence: 'member' })
    const versions = db.selectFrom('contentVersions').orderBy('id').orderBy('version')
    expect(await versions.select(['id', 'version']).execute()).toEqual([
      { id: idOf('draft'), version: 4 },
      { id: 'edited', version: 0 },
      { id: 'edited', version: 3 },
    ])
    expect(await db.selectFrom('contentItems').select('id').execute()).toEqual([{ id: 'm' }])

    const seed = [inFile, recordOf('in-file', 'In the file'), recordOf('deleted', 'deleted')]
    const records = seed.map((text): ProgramRecord => JSON.parse(text))
    await writeRecords(db, records)
    const published = await listPublished({ db, clock: Date })
    expect(published.programs.get('edited')?.name).toBe('edited')
    expect(published.programs.get('in-file')?.name).toBe('In the file')
    expect(published.programs.has('deleted')).toBe(false)
    const checks = db.selectFrom('programs').where('seedRecord', 'is not', null).select('id')
    expect(await checks.execute()).toEqual([])
    const times = db.selectFrom('programs').where('id', '=', 'in-file').select('publishedAt')
    expect(await times.executeTakeFirst()).toEqual({ publishedAt: firstSeenAt })
  })

  test('has typed conditions, present ids, and no status of members any more', async () => {
    const old = await openOld(engine, '0031-programs')
    const second = (id: string, more: object = {}) => {
      const { format, funded_by, topics, home_page_link, ended, ended_note, ...record } =
        minimalRecord
      const { conditions, ...audience } = record.audience
      const other = ['Full-time', 'x'.repeat(250)]
      return JSON.stringify({ ...record, id, needs: [], audience: { ...audience, other }, ...more })
    }
    const converted = (id: string) => ({
      ...{ ...minimalRecord, id, needs: null },
      audience: {
        ...minimalRecord.audience,
        conditions: [
          { kind: 'other', effect: 'requires', text: 'Full-time', unsure: true },
          { kind: 'other', effect: 'requires', text: `${'x'.repeat(199)}…`, unsure: true },
        ],
      },
    })
    const row = (id: string, more: object = {}) => {
      const about = { origin: 'file', state: 'published', name: id, provider: 'P', version: 1 }
      return { id, ...about, record: second(id), ...more }
    }
    const inFile = digestOf(second('unedited'))
    await insert(old.db, 'programs', [
      row('draft', { origin: 'staff', state: 'draft' }),
      row('edited', { seedDigest: 'of the file', seedRecord: second('edited') }),
      row('member', { origin: 'member', record: second('member', { confidence: 'member' }) }),
      row('remembered', { name: '', record: '' }),
      row('unedited', { seedDigest: inFile }),
    ])
    const version = { kind: 'program', state: 'published', updatedAt: 9 }
    await insert(old.db, 'contentVersions', [
      { ...version, id: 'edited', version: 1, data: second('edited') },
      { ...version, kind: 'mentor', id: 'm', version: 1, data: '{}' },
    ])
    const [former, present] = [
      'dovey-johnson-roundtree-presidential-scholarship',
      'spelman-merit-scholarships',
    ]
    await insert(old.db, 'user', [user('u_1'), user('u_2')])
    await insert(old.db, 'answers', [
      { userId: 'u_1', year: 'second', status: 'daca', gpa: 3.5, savedAt: 1 },
    ])
    const facts = JSON.stringify({ needs: [], audience: JSON.parse(second('x')).audience })
    const known = { digest: 'd', name: 'Former', provider: '', type: '', facts, firstSeenAt: 1 }
    await insert(old.db, 'programVersions', [{ programId: former, ...known }])
    const notes = { knownDigest: 'd', status: 'saved', link: '', outcome: '', savedAt: 1 }
    const saved = (userId: string, programId: string, text: string) => ({
      ...{ userId, programId, notes: text, ...notes },
    })
    await insert(old.db, 'savedPrograms', [
      saved('u_1', former, 'moved'),
      saved('u_2', former, 'dropped'),
      saved('u_2', present, 'kept'),
    ])
    const task = { programId: former, taskId: 't', label: 'Call', done: 0, createdAt: 1 }
    const letter = { programId: former, name: 'N', ask: '', expiresAt: 1, createdAt: 1 }
    const sent = { kind: 'closes', day: '2027-01-01', daysBefore: 7 }
    const report = { kind: 'closed', corrections: '[]', note: '', counted: 1, createdAt: 1 }
    for (const userId of ['u_1', 'u_2']) {
      await insert(old.db, 'savedTasks', [{ ...task, userId }])
      await insert(old.db, 'recommenders', [{ ...letter, id: userId, userId, digest: userId }])
      await insert(old.db, 'sentReminders', [{ ...sent, userId, programId: former }])
      await insert(old.db, 'programReports', [{ ...report, id: userId, userId, programId: former }])
    }
    await insert(old.db, 'sentReminders', [{ ...sent, userId: 'u_2', programId: present }])
    await insert(old.db, 'programReports', [
      { ...report, id: 'open', userId: 'u_2', programId: present },
      { ...report, id: 'settled', userId: 'u_2', programId: former, settledAt: 2 },
    ])
    const { db } = await old.upgrade()

    const programs = await db.selectFrom('programs').selectAll().orderBy('id').execute()
    const recordOf = ({ record }: (typeof programs)[number]) => record && JSON.parse(record)
    expect(programs.map(recordOf)).toEqual([
      converted('draft'),
      converted('edited'),
      { ...converted('member'), confidence: 'member' },
      '',
      converted('unedited'),
    ])
    const [, edited, , , unedited] = programs
    expect(edited?.seedDigest).toBe('of the file')
    expect(JSON.parse(edited?.seedRecord ?? '')).toEqual(converted('edited'))
    expect(unedited?.seedDigest).toBe(digestOf(unedited?.record ?? ''))
    const versions = await db.selectFrom('contentVersions').orderBy('id').select('data').execute()
    expect(versions.map(({ data }) => JSON.parse(data))).toEqual([converted('edited'), {}])
    expect(ProgramRecord.safeParse(converted('edited')).success).toBe(true)

    expect(await db.selectFrom('answers').selectAll().execute()).toEqual([
      {
        ...{ userId: 'u_1', year: 'second', school: null, field: null, state: null, gpa: 3.5 },
        ...{ savedAt: 1, given: '{}' },
      },
    ])

    const listSaved = db.selectFrom('savedPrograms').orderBy('userId')
    expect(
      await listSaved.select(['userId', 'programId', 'notes', 'knownDigest']).execute(),
    ).toEqual([
      { userId: 'u_1', programId: present, notes: 'moved', knownDigest: 'd' },
      { userId: 'u_2', programId: present, notes: 'kept', knownDigest: 'd' },
    ])
    for (const table of ['savedTasks', 'recommenders'] as const)
      expect(await db.selectFrom(table).select(['userId', 'programId']).execute()).toEqual([
        { userId: 'u_1', programId: present },
      ])
    const mails = await db.selectFrom('mails').orderBy('userId').select('reminders').execute()
    const key = JSON.stringify([`${present} closes 2027-01-01 7`])
    expect(mails.map(({ reminders }) => reminders)).toEqual([key, key])
    const reports = db.selectFrom('programReports').orderBy('id').select(['id', 'programId'])
    expect(await reports.execute()).toEqual(
      ['open', 'settled', 'u_1'].map(id => ({ id, programId: present })),
    )
    const knownNow = await db.selectFrom('programVersions').selectAll().executeTakeFirstOrThrow()
    expect(knownNow).toMatchObject({ programId: present, digest: 'd' })
    expect(JSON.parse(knownNow.facts)).toMatchObject({
      needs: null,
      ended: null,
      audience: converted('x').audience,
    })
  })

  test('carries reports of comments over, with whom they are about', async () => {
    const old = await openOld(engine, '0041-demonstration-marks')
    await insert(old.db, 'user', [user('u_1'), user('u_2')])
    const file = { fileKey: 'k', fileName: 'n', extension: 'pdf', size: 1, version: 1, isPublic: 1 }
    await insert(old.db, 'resumes', [{ userId: 'u_1', ...file, updatedAt: 1, seenAt: 1 }])
    const comment = { ownerId: 'u_1', content: 'C', createdAt: 1 }
    const rows = { k_1: 'u_2', k_2: null }
    for (const [id, authorId] of Object.entries(rows)) {
      await insert(old.db, 'comments', [{ id, authorId, ...comment }])
      const settledAt = authorId ? null : 9
      const report = { commentId: id, userId: 'u_1', reason: 'Rude', createdAt: 5, settledAt }
      await insert(old.db, 'reports', [report])
    }
    const { db } = await old.upgrade()
    const reports = db.selectFrom('reports').orderBy('targetId').selectAll()
    const common = { kind: 'comment', userId: 'u_1', reason: 'Rude', createdAt: 5, note: '' }
    const known = Object.entries(rows).map(([id, memberId]) => ({
      ...{ ...common, targetId: id, commentId: id, memberId },
      ...{ settledAt: memberId ? null : 9, settledById: null },
    }))
    expect(await reports.execute()).toEqual(known)
    await db.deleteFrom('comments').where('id', '=', 'k_1').execute()
    expect(await reports.execute()).toEqual(known.slice(1))
  })

  test('keeps which reminders and digests were sent, and queues the others again', async () => {
    const old = await openOld(engine, '0032-third-form')
    const sent = { programId: 'p', kind: 'closes', daysBefore: 7 }
    const settings = { days: '7', email: 1, digest: 1, unsubscribeVersion: 1 }
    const digests = { sent: '2027-01-04', queued: '2027-01-04', refused: null }
    const mail = { localDay: '2027-01-05', nextAt: 5, failures: 0, createdAt: 5, content: '' }
    const content = JSON.stringify({ reminders: [{ ...sent, day: '2099-01-02' }], digest: {} })
    for (const [id, lastDigest] of Object.entries(digests)) {
      await insert(old.db, 'user', [user(id)])
      const rejectedAt = id === 'refused' ? 5 : null
      await insert(old.db, 'reminderSettings', [
        { userId: id, ...settings, lastDigest, rejectedAt },
      ])
      const state = id === 'refused' ? 'failed' : id
      const queued = id === 'queued' ? { content } : {}
      await insert(old.db, 'reminderMails', [{ id, userId: id, ...mail, state, ...queued }])
      for (const day of ['2099-01-01', '2099-01-02'])
        await insert(old.db, 'sentReminders', [{ userId: id, ...sent, day }])
    }
    const { db } = await old.upgrade()
    const mails = db.selectFrom('mails').orderBy('userId').orderBy('kind').orderBy('cause')
    const first = 'p closes 2099-01-01 7'
    const both = JSON.stringify([first, 'p closes 2099-01-02 7'])
    const rows = await mails.select(['userId', 'kind', 'cause', 'state', 'reminders']).execute()
    expect(rows.map(row => Object.values(row).join(' '))).toEqual([
      `queued reminders  sent ${JSON.stringify([first])}`,
      `refused reminders  sent ${both}`,
      'refused reminders 2027-01-05 rejected []',
      'sent digest 2027-01-04 sent []',
      `sent reminders  sent ${both}`,
      'sent reminders 2027-01-05 sent []',
    ])
  })
})
