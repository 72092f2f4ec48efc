import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
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
 * Streams the one file of a multipart form to the disk, and counts its bytes there. The caller
 * deletes it with {@link deleteTempFile}. Throws API errors and errors of the file system, without
 * leaving a file.
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
    return await new FormReader(type, upload, path).read(request.body)
  } catch (error) {
    await deleteTempFile(path)
    throw error
  }
}

class FormReader {
  private readonly upload: Upload
  private readonly path: string
  private readonly parser: BusboyInstance
  private readonly failed = Promise.withResolvers<never>()
  private hasFailed = false
  private stream: Readable | null = null
  private written: Promise<void> | null = null
  private name = ''
  private size = 0

  constructor(type: string, upload: Upload, path: string) {
    this.upload = upload
    this.path = path
    this.failed.promise.catch(() => undefined)
    const fail = () => {
      this.hasFailed = true
      this.failed.reject(malformed())
    }
    try {
      this.parser = new Busboy({
        headers: { 'content-type': type },
        limits: { ...partLimits, fileSize: upload.maxBytes },
      })
    } catch {
      throw malformed()
    }
    this.parser.on('file', (field, stream, name) => {
      stream.on('error', fail)
      if (field !== upload.field) return stream.resume()
      if (this.written) return fail()
      this.name = name ?? ''
      this.stream = stream
      stream.on('data', chunk => {
        this.size += chunk.length
      })
      stream.on('limit', () => this.failed.reject(new ApiError(upload.tooLarge)))
      this.written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      this.written.catch(this.failed.reject)
      return undefined
    })
    for (const event of ['error', 'partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      this.parser.on(event, fail)
  }

  async read(body: ReadableStream<Uint8Array> | null): Promise<UploadedFile> {
    const { upload, path, failed } = this
    if (!body) throw new ApiError(upload.missing)
    const finished = new Promise(resolve => this.parser.once('finish', resolve))
    const reader = body.getReader()
    try {
      const total = await Promise.race([this.parse(reader), failed.promise])
      if (total === 0) throw new ApiError(upload.missing)
      this.parser.end()
      await Promise.race([finished, failed.promise])
      await this.written
    } catch (error) {
      // The file is deleted next, so nothing may write to it. Without an error an ended stream
      // hangs.
      this.stream?.destroy(new Error('The upload is given up'))
      await this.written?.catch(() => undefined)
      throw error
    } finally {
      // Not cancelled: that would close the connection before the response is sent.
      reader.releaseLock()
    }
    if (!this.written || (this.name === '' && this.size === 0)) throw new ApiError(upload.missing)
    return { name: cleanFileName(this.name), size: this.size, path }
  }

  /** Feeds the parser as fast as the disk writes; returns the bytes of the whole form. */
  private async parse(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
    let total = 0
    for (;;) {
      // A client that disconnects has sent an incomplete form.
      const { done, value } = await reader.read().catch(() => {
        throw malformed()
      })
      if (done) return total
      total += value.length
      if (total > this.upload.maxBytes + maxOverhead) throw new ApiError(this.upload.tooLarge)
      for (let at = 0; at < value.length && !this.hasFailed; at += sliceSize)
        if (!this.parser.write(value.subarray(at, at + sliceSize)))
          await new Promise(resolve => this.parser.once('drain', resolve))
    }
  }
}
