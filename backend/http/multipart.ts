import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { makePlace, removePlace } from '#backend/files/temp-files.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { fileName } from './file-name.ts'
import type { Received } from './handler.ts'

type Upload = NonNullable<Endpoint['upload']>

/** What the form around the file may take: boundaries, headers, small fields beside it. In bytes. */
const wrapping = 64 * 1024
const most = { parts: 20, fields: 20, files: 20, headerPairs: 40, headerSize: 16_384, fieldSize: 16_384 }

/** Bytes that are parsed at once. A form of nothing but boundaries takes 8 ms a KB until refused. */
const slice = 8192

const malformed = () =>
  new ApiError('request/malformed', { message: 'Request body must be a valid multipart form' })

/**
 * Receives the one file of a multipart form (an endpoint with `upload`): it goes to the disk as it comes and is counted there,
 * whatever the headers say. Gives its cleaned name, its size in bytes and where it is; whoever takes it removes it with
 * {@link removePlace}. Throws ApiError, and then nothing is left; or what the file system throws.
 */
export async function receiveFile(request: Request, upload: Upload): Promise<Received> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new ApiError('request/content-type', { message: 'Content-Type must be multipart/form-data' })
  if (Number(request.headers.get('content-length')) > upload.maxBytes + wrapping)
    throw new ApiError(upload.tooLarge)
  const path = await makePlace()
  try {
    return await new Form(type, upload, path).read(request.body)
  } catch (error) {
    await removePlace(path)
    throw error
  }
}

class Form {
  private readonly upload: Upload
  private readonly path: string
  private readonly parser: BusboyInstance
  private readonly broken = Promise.withResolvers<never>()
  private isBroken = false
  private stream: Readable | null = null
  private written: Promise<void> | null = null
  private name = ''
  private size = 0

  constructor(type: string, upload: Upload, path: string) {
    this.upload = upload
    this.path = path
    this.broken.promise.catch(() => undefined)
    const fail = () => {
      this.isBroken = true
      this.broken.reject(malformed())
    }
    try {
      this.parser = new Busboy({
        headers: { 'content-type': type },
        limits: { ...most, fileSize: upload.maxBytes },
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
      stream.on('data', piece => {
        this.size += piece.length
      })
      stream.on('limit', () => this.broken.reject(new ApiError(upload.tooLarge)))
      this.written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      this.written.catch(this.broken.reject)
      return undefined
    })
    for (const event of ['error', 'partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      this.parser.on(event, fail)
  }

  async read(body: ReadableStream<Uint8Array> | null): Promise<Received> {
    const { upload, path, broken } = this
    if (!body) throw new ApiError(upload.missing)
    const finished = new Promise(resolve => this.parser.once('finish', resolve))
    const reader = body.getReader()
    try {
      const total = await Promise.race([this.pour(reader), broken.promise])
      if (total === 0) throw new ApiError(upload.missing)
      this.parser.end()
      await Promise.race([finished, broken.promise])
      await this.written
    } catch (error) {
      // Nothing may still be written to a file that is about to be removed. Without an error a stream that has ended is left hanging.
      this.stream?.destroy(new Error('The upload is given up'))
      await this.written?.catch(() => undefined)
      throw error
    } finally {
      // Not cancelled: that would close the connection before the answer is out.
      reader.releaseLock()
    }
    if (!this.written || (this.name === '' && this.size === 0)) throw new ApiError(upload.missing)
    return { name: fileName(this.name), size: this.size, path }
  }

  /** Feeds the parser as fast as the disk takes it; gives the bytes of the whole form. */
  private async pour(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
    let total = 0
    for (;;) {
      // A client that goes away in the middle sent no whole form.
      const { done, value } = await reader.read().catch(() => {
        throw malformed()
      })
      if (done) return total
      total += value.length
      if (total > this.upload.maxBytes + wrapping) throw new ApiError(this.upload.tooLarge)
      for (let at = 0; at < value.length && !this.isBroken; at += slice)
        if (!this.parser.write(value.subarray(at, at + slice)))
          await new Promise(resolve => this.parser.once('drain', resolve))
    }
  }
}
