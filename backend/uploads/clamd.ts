import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '#backend/core/errors.ts'
import { ApiError } from '#contract/errors.ts'

/** How long clamd may be silent, in milliseconds; the browser waits no longer either. */
const timeout = 30_000

/** A file as INSTREAM takes it: chunks that begin with their length, then an empty one. */
async function* toFrames(path: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/**
 * Has clamd scan a file. Throws `upload/infected`, or an error that `isStorageError` knows when
 * clamd does not answer that the file is clean.
 */
export async function scanFile(address: NetConnectOpts, path: string): Promise<void> {
  const fail = (message: string) => Object.assign(new Error(`clamd: ${message}`), { code: 'EIO' })
  const socket = connect(address)
  socket.setTimeout(timeout, () => socket.destroy(fail('no answer')))
  const [reply] = await Promise.all([
    text(socket),
    // A file beyond StreamMaxLength is answered before all of it was sent.
    pipeline(Readable.from(toFrames(path)), socket, { end: false }).catch(() => undefined),
  ]).catch(error => {
    throw fail(messageOf(error))
  })
  if (/ FOUND\0?$/.test(reply)) throw new ApiError('upload/infected')
  if (!/^stream: OK\0?$/.test(reply)) throw fail(reply)
}
