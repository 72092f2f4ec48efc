import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { pdf } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { errorReply, firstFile, upload } from '#tests/support/uploads.ts'

/** Of Debian's package clamav-daemon. */
const program = process.env.CLAMD_PROGRAM ?? '/usr/sbin/clamd'
const marker = 'a text that the signature of this test finds'

test.skipIf(!existsSync(program))(
  'an upload with a signature of clamd is refused, and another one is not',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'yard-clamd-'))
    const path = join(home, 'clamd.ctl')
    mkdirSync(join(home, 'db'))
    writeFileSync(
      join(home, 'db/yard.ndb'),
      `Yard.Test:0:*:${Buffer.from(marker).toString('hex')}\n`,
    )
    writeFileSync(
      join(home, 'clamd.conf'),
      `LocalSocket ${path}\nDatabaseDirectory ${home}/db\nForeground yes\n`,
    )
    const clamd = spawn(program, ['-c', join(home, 'clamd.conf')], { stdio: 'ignore' })
    const app = await startApp({ settings: { CLAMD: path } })
    onTestFinished(async () => {
      clamd.kill()
      await app.close()
      rmSync(home, { recursive: true })
    })
    await vi.waitFor(() => expect(existsSync(path)).toBe(true), 20_000)
    const member = await app.join(ada)
    expect((await upload(app, member, firstFile)).status).toBe(200)
    const { status, body } = await upload(app, member, pdf({ text: `(${marker}) Tj` }))
    expect({ status, body }).toEqual(errorReply('upload/infected'))
  },
)
