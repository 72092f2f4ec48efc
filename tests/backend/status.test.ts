import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteFiles } from '#backend/db/file-deletions.ts'
import { type Facts, findProblems, readFacts } from '#backend/features/status/read-status.ts'
import { createAlert } from '#backend/features/status/send-alert.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { firstFile, keysOf, upload } from '#tests/support/uploads.ts'

const site = mkdtempSync(join(tmpdir(), 'yard-status-'))
for (const name of ['_headers', 'index.html']) writeFileSync(join(site, name), '')
afterAll(() => rmSync(site, { recursive: true }))

const token = 'a token of a monitor, long enough to be one'
const day = 24 * 60 * 60_000

let app: TestApp
beforeEach(async () => {
  app = await startApp({
    settings: {
      SITE_DIR: site,
      STATUS_TOKEN: token,
      MAIL_URL: 'memory:',
      PUBLIC_SITE_URL: 'https://yard.example.edu',
      ALERT_EMAIL: 'it@example.edu',
    },
  })
})
afterEach(() => app.close())

/** Lets SQLite write no more, as on a full disk, or again. */
const setReadOnly = (isOn: boolean) =>
  sql.raw(`pragma query_only = ${isOn ? 'on' : 'off'}`).execute(app.services.db)
const ready = async () => {
  app.clock.ahead += 1000
  return (await app.call('GET', '/readyz')).status
}

describe('the server is not ready', () => {
  test('while the database cannot be written, and reads go on', async () => {
    expect(await ready()).toBe(200)
    await setReadOnly(true)
    expect(await ready()).toBe(503)
    expect((await app.call('GET', '/api/mentors')).status).toBe(200)
    await setReadOnly(false)
    expect(await ready()).toBe(200)
  })

  test('while the files are gone', async () => {
    await upload(app, await app.join(ada), firstFile)
    expect(await ready()).toBe(200)
    const [key = ''] = await keysOf(app)
    await app.services.files.delete(key)
    expect(await ready()).toBe(503)
  })
})

describe('/status', () => {
  test.each([
    ['without a token', {}],
    ['with a wrong token', { authorization: `Bearer ${token}r` }],
  ])('answers like an unknown page %s', async (_what, headers) => {
    const { status, body } = await app.call('GET', '/status', { headers })
    const unknown = await app.call('GET', '/nothing')
    expect({ status, body }).toEqual({ status: 404, body: unknown.body })
  })

  test('tells version, disk, mail and queues with the token', async () => {
    await deleteFiles(app.services.db, ['resumes/a', 'resumes/b'])
    await app.services.mail.send({ to: ada.email, subject: '', text: '', html: '' })
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await app.call('GET', '/status', { headers })
    const size = expect.any(Number)
    expect(body).toMatchObject({
      version: '1.0.0',
      problems: [],
      disks: [{ path: process.cwd(), free: size, size }],
      database: { engine: 'sqlite', writable: true },
      files: { store: 'memory', readable: true },
      mail: { sends: true, lastSuccess: expect.any(String), lastFailure: null },
      queues: { mails: 0, filesToDelete: 2, reports: 0 },
    })
    expect(JSON.stringify(body)).not.toContain(ada.email)
    const { text } = await app.call('GET', '/status?format=prometheus', { headers })
    expect(text).toMatch(/^hbcu_yard_info\{version="1\.0\.0",commit="\w+"\} 1\n/)
    expect(text).toContain('\nhbcu_yard_queue_length{queue="files_to_delete"} 2\n')
    expect(text).not.toContain('backup')
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^[a-z_]+(\{(\w+="[^"\n]*",?)+\})? \d+(\.\d+)?$/)
  })
})

type Stored = NonNullable<Facts['stored']>
const late = Date.now() - 40 * day
const withStored = (change: Partial<Stored>) => (facts: Facts) => ({
  ...facts,
  stored: { ...(facts.stored as Stored), ...change },
})
test.each<[string, (facts: Facts) => Facts, RegExp | null]>([
  ['nothing', facts => facts, null],
  [
    'a full disk',
    facts => ({ ...facts, disks: [{ path: '/srv', free: 12e6, size: 9e9 }] }),
    /^The disk of \/srv has 12 MB left/,
  ],
  ['a lost database', facts => ({ ...facts, stored: null }), /database cannot be read/],
  ['a locked database', facts => ({ ...facts, isWritable: false }), /nobody can log in/],
  ['lost files', facts => ({ ...facts, hasFiles: false }), /files of members/],
  ['a refused mail', withStored({ failedAt: 2, sentAt: 1 }), /mail server/],
  ['a mail that was sent after one that was not', withStored({ failedAt: 1, sentAt: 2 }), null],
  ['a mail that waits', withStored({ waitingSince: late }), /A mail has waited/],
  [
    'a build that failed',
    facts => ({ ...facts, build: { ...facts.build, failingSince: late } }),
    /could not be built/,
  ],
  [
    'pages that are not read',
    facts => ({ ...withStored({ pagesReadAt: late })(facts), monitors: true, startedAt: late }),
    /No page of a provider/,
  ],
  ['an old backup as the last one', withStored({ lastBackupAt: late }), /more than eight days/],
  ['a backup that is kept too long', withStored({ oldestBackupAt: late }), /older than 35 days/],
])('of %s the operator is told', async (_what, change, sentence) => {
  const facts = { ...(await readFacts(app.services)), disks: [] }
  expect(findProblems(change(facts))).toEqual(
    sentence === null ? [] : [expect.stringMatching(sentence)],
  )
})

test('mails ALERT_EMAIL what is wrong, once a day, also when nothing can be stored', async () => {
  const { mail } = app.services
  const alert = createAlert(app.services)
  const other = createAlert(app.services)
  await alert()
  expect(mail.sent).toEqual([])
  rmSync(join(site, '_headers'))
  for (const run of [alert, other, alert]) await run()
  expect(mail.sent.map(({ to }) => to)).toEqual(['it@example.edu'])
  expect(mail.sent[0]?.text).toContain('There is no built site.')
  app.clock.ahead += day
  await setReadOnly(true)
  for (let turn = 0; turn < 2; turn += 1) await alert()
  expect(mail.sent).toHaveLength(2)
  expect(mail.sent[1]?.text).toContain('nobody can log in')
  await setReadOnly(false)
  writeFileSync(join(site, '_headers'), '')
})
