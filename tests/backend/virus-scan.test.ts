import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { randomBytes } from '#tests/support/documents.ts'
import { smallPicture } from '#tests/support/images.ts'
import { listen } from '#tests/support/listen.ts'
import { captions, uploadMedia } from '#tests/support/media.ts'
import { ada } from '#tests/support/people.ts'
import { errorReply, firstFile, keysOf, upload, uploadPhoto } from '#tests/support/uploads.ts'

/** What clamd answers; empty: it closes the connection. */
let reply: string
/** The files that it was sent. */
let scanned: Buffer[]

/** The file in a message of INSTREAM; null while it is not complete. */
function parseMessage(message: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= message.length; ) {
    const length = message.readUInt32BE(at)
    if (length === 0)
      return message.toString('latin1').startsWith(command) ? Buffer.concat(parts) : null
    parts.push(message.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

let clamd: Server
let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  clamd = createServer(socket => {
    let message = Buffer.alloc(0)
    socket.on('data', data => {
      message = Buffer.concat([message, data])
      const file = parseMessage(message)
      if (file) scanned.push(file)
      if (file || reply === '') socket.end(reply)
    })
    socket.on('error', () => undefined)
  })
  app = await startApp({ settings: { CLAMD: `127.0.0.1:${await listen(clamd)}` } })
  admin = await app.joinAsAdmin(ada)
})
afterAll(async () => {
  clamd.close()
  await app.close()
})

const photo = await smallPicture()
const uploads: [string, Uint8Array, () => ReturnType<typeof upload>][] = [
  ['resume', firstFile, () => upload(app, admin, firstFile)],
  ['photo', photo, () => uploadPhoto(app, admin, photo)],
  [
    'video or captions',
    Buffer.from(captions),
    () => uploadMedia(app, admin, Buffer.from(captions), 'a.vtt'),
  ],
]

test.each(uploads)('clamd scans a %s before it is stored', async (_what, bytes, send) => {
  scanned = []
  reply = 'stream: OK\0'
  expect((await send()).status).toBe(200)
  expect(scanned.map(file => file.equals(bytes))).toEqual([true])
  const before = await keysOf(app)
  reply = 'stream: Eicar-Test-Signature FOUND\0'
  const { status, body } = await send()
  expect({ status, body }).toEqual(errorReply('upload/infected'))
  expect(await keysOf(app)).toEqual(before)
})

test.each([
  ['closes the connection', ''],
  ['reports an error', 'INSTREAM size limit exceeded. ERROR\0'],
])('an upload is refused for now when clamd %s', async (_what, answer) => {
  reply = answer
  const { status, body } = await upload(app, admin, randomBytes(1_000_000))
  expect({ status, body }).toEqual(errorReply('server/unavailable'))
})

test('an upload is refused for now when clamd is not there', async () => {
  const without = await startApp({ settings: { CLAMD: '/nowhere/clamd.ctl' } })
  const { status, body } = await upload(without, await without.join(ada), firstFile)
  expect({ status, body }).toEqual(errorReply('server/unavailable'))
  await without.close()
})
