import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/**
 * JSON that all its responses share, so that a client which reads slowly keeps a reference and not
 * a copy. It is hashed and compressed once.
 */
export class SharedJson {
  readonly bytes: Buffer
  #etag: string | undefined
  #gzipped: Promise<Buffer> | undefined

  constructor(json: string) {
    this.bytes = Buffer.from(json)
  }

  /** Weak, since it stands for the compressed form too. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.#etag
  }

  /** The compressed form, made in another thread. */
  gzip(): Promise<Buffer> {
    this.#gzipped ??= promisify(gzip)(this.bytes)
    return this.#gzipped
  }
}
