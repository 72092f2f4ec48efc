import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBackup } from '#backend/commands/backup/create.ts'
import { verifyCopy, withSnapshot } from '#backend/commands/backup/snapshot.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { firstFile, keysOf, secondFile, upload } from '#tests/support/uploads.ts'

describe('a backup', () => {
  /** An app on a database of its own, with somebody who has a resume. */
  async function appWithResume() {
    const home = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    const databaseUrl = `file:${join(home, 'yard.db')}`
    const app = await startApp({
      databaseUrl,
      settings: { FILES_URL: `file:${join(home, 'files')}` },
    })
    onTestFinished(async () => {
      await app.close()
      rmSync(home, { recursive: true })
    })
    const owner = await app.join(ada)
    await upload(app, owner, firstFile)
    return { app, owner, folder: join(home, 'backup'), databaseUrl }
  }

  test.each([1, 2, 3])(
    'contains the newest file if it is replaced during the copy, %i times',
    async times => {
      const { app, owner, folder } = await appWithResume()
      const { open } = app.services.files
      let left = times
      app.services.files.open = async key => {
        left -= 1
        if (left >= 0)
          await upload(
            app,
            owner,
            left % 2 === 0 ? secondFile : firstFile,
            left % 2 ? 'a.pdf' : 'a.docx',
          )
        return open(key)
      }
      const { files, lost } = await createBackup(app.services, folder)
      const keys = (await keysOf(app)).map(key => `files/${key}`)
      expect(files.map(({ path }) => path)).toEqual(['database.db', ...keys])
      expect(readFileSync(join(folder, keys[0] ?? ''))).toEqual(Buffer.from(secondFile))
      expect(lost).toEqual([])
    },
  )

  test('lists files that were missing before', async () => {
    const { app, folder } = await appWithResume()
    const [key = ''] = await keysOf(app)
    await app.services.files.delete(key)
    expect((await createBackup(app.services, folder)).lost).toEqual([key])
  })

  test('leaves an empty folder after a read error', async () => {
    const { app, folder } = await appWithResume()
    const { open } = app.services.files
    app.services.files.open = async key => {
      const opened = await open(key)
      return opened && { ...opened, size: opened.size + 1 }
    }
    await expect(createBackup(app.services, folder)).rejects.toThrow(/^A file ended early/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is consistent while another process writes', async () => {
    const { app, folder, databaseUrl } = await appWithResume()
    const other = new DatabaseSync(databaseUrl.slice('file:'.length))
    other.exec('create table ballast (value blob)')
    const rows =
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select i from n'
    other.exec(`insert into ballast select zeroblob(4000) from (${rows})`)
    const insert = other.prepare('insert into ballast values (zeroblob(4000))')
    const before = other.prepare('select count(*) as count from ballast').get()
    const writing = setInterval(() => insert.run(), 1)
    onTestFinished(() => {
      clearInterval(writing)
      other.close()
    })
    mkdirSync(folder)
    const path = join(folder, 'database.db')
    const keys = await withSnapshot(app.services, async snapshot => {
      await snapshot.copyTo(path)
      return snapshot.keys
    })
    await verifyCopy('sqlite', path, keys)
    const copy = new DatabaseSync(path)
    expect(copy.prepare('select count(*) as count from ballast').get()).toEqual(before)
    copy.close()
    expect(other.prepare('select count(*) as count from ballast').get()).not.toEqual(before)
  })
})
