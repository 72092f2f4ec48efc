import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { cleanFileName } from './file-name.ts'
import type { UploadedFile } from './handler.ts'
import { createTempPath, deleteTempFile } from './temp-files.ts'

type Upload = NonNullable<Endpoint['upload']>

/** Bytes of a form beside its file: boundaries, headers, small fields. */
const maxOverhead = 64 * 1024
const partLimits = {
  parts: 20,
  fields: 20,
  files: 20,
  headerPairs: 40,
  headerSize: 16_384,
  fieldSize: 16_384,
}

/**
 * Bytes that are parsed at once. A form of boundaries alone takes 8 ms a KB until it is rejected.
 */
const sliceSize = 8192

const malformed = () =>
  new ApiError('request/malformed', { message: 'Request body must be a valid multipart form' })

/**
 * Streams the one file of a multipart form to the disk. The caller deletes it with
 * {@link deleteTempFile}. Throws API errors and errors of the file system, without leaving a file.
 */
export async function receiveFile(request: Request, upload: Upload): Promise<UploadedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new ApiError('request/content-type', {
      message: 'Content-Type must be multipart/form-data',
    })
  if (Number(request.headers.get('content-length')) > upload.maxBytes + maxOverhead)
    throw new ApiError(upload.tooLarge)
  const path = await createTempPath()
  try {
    return await readForm(request, type, { ...upload, path })
  } catch (error) {
    await deleteTempFile(path)
    throw error
  }
}

async function readForm(
  { body }: Request,
  type: string,
  { path, ...upload }: Upload & { path: string },
): Promise<UploadedFile> {
  if (!body) throw new ApiError(upload.missing)
  const parser = createParser(type, upload.maxBytes)
  const fail = () => void parser.destroy(malformed())
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, fail)
  let file: { name: string; stream: BusboyFileStream; written: Promise<void> } | undefined
  parser.on('file', (field, stream, name = '') => {
    if (field !== upload.field) return void stream.resume()
    if (file) return fail()
    stream.on('limit', () => parser.destroy(new ApiError(upload.tooLarge)))
    const written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    written.catch(error => parser.destroy(error))
    file = { name, stream, written }
  })
  try {
    await pipeline(readSlices(body, upload), parser)
    await file?.written
  } catch (error) {
    // The file is deleted next, so nothing may write to it.
    file?.stream.destroy(malformed())
    await file?.written.catch(() => undefined)
    throw error instanceof ApiError || isStorageError(error) ? error : malformed()
  }
  const { size } = file ? await stat(path) : { size: 0 }
  if (!file || (file.name === '' && size === 0)) throw new ApiError(upload.missing)
  return { name: cleanFileName(file.name), size, path }
}

function createParser(type: string, fileSize: number): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...partLimits, fileSize } })
  } catch {
    throw malformed()
  }
}

/** Reads a body in small parts, as fast as the parser and the disk take them. */
async function* readSlices(
  body: ReadableStream<Uint8Array>,
  { maxBytes, missing, tooLarge }: Upload,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let total = 0
  try {
    for (;;) {
      // A client that disconnects has sent an incomplete form.
      const { done, value } = await reader.read().catch(() => {
        throw malformed()
      })
      if (done) break
      total += value.length
      if (total > maxBytes + maxOverhead) throw new ApiError(tooLarge)
      for (let at = 0; at < value.length; at += sliceSize) yield value.subarray(at, at + sliceSize)
    }
    if (total === 0) throw new ApiError(missing)
  } finally {
    // Not cancelled: that would close the connection before the response is sent.
    reader.releaseLock()
  }
}
