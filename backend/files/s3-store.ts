import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ConfigError } from '#backend/core/errors.ts'
import type { FilesUrl } from '#backend/core/files-url.ts'
import type { FileStore } from '#backend/core/services.ts'

type S3Url = Extract<FilesUrl, { store: 's3' }>

const maxBytesInMemory = 8_388_608
/** A download keeps its connection as long as its reader is slow: the default of 50 is too few. */
const agent = { maxSockets: 5000 }
/** In milliseconds; `socketTimeout` is that of inactivity. */
const connection = {
  connectionTimeout: 5000,
  socketTimeout: 30_000,
  httpAgent: agent,
  httpsAgent: agent,
}

/** Wraps any error of the store as EIO, which `isStorageError` knows. */
function throwStorageError(error: unknown): never {
  throw Object.assign(new Error('The file store cannot be used', { cause: error }), { code: 'EIO' })
}

/** A bucket that is gone has not lost one file, but all. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

/**
 * Opens a bucket of S3, or of a compatible store at `endpoint`. The client finds the credentials as
 * usual. Throws ConfigError when the bucket does not respond.
 */
export async function openS3Store({ bucket, region, endpoint, prefix }: S3Url): Promise<FileStore> {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: connection,
    // Not all compatible stores support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const listPage = (token?: string, limit = 1000) =>
    client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: limit,
        ...(token ? { ContinuationToken: token } : {}),
      }),
    )
  await listPage(undefined, 1).catch(error => {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new ConfigError(
      `The bucket ${bucket} (FILES_URL) cannot be used: ${reason.replace(/\.+$/, '')}.`,
    )
  })

  return {
    async put(key, path) {
      const { size } = await stat(path)
      // The client can retry bytes, but not a stream, which videos need.
      const stream = size > maxBytesInMemory ? createReadStream(path) : null
      // Without a listener a disk error would end the process. The request fails by its timeout.
      stream?.on('error', () => undefined)
      const Body = stream ?? (await readFile(path))
      try {
        await client.send(new PutObjectCommand({ ...objectOf(key), Body, ContentLength: size }))
      } catch (error) {
        throwStorageError(error)
      } finally {
        stream?.destroy()
      }
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new GetObjectCommand({ ...objectOf(key), Range }),
        )
        if (!(Body instanceof Readable)) return null
        const size = Number(ContentRange?.split('/').at(-1) ?? ContentLength)
        return { size, stream: Body }
      } catch (error) {
        return isMissing(error) ? null : throwStorageError(error)
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(throwStorageError)
    },

    async *list() {
      let token: string | undefined
      do {
        const { Contents = [], NextContinuationToken } =
          await listPage(token).catch(throwStorageError)
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length)
        token = NextContinuationToken
      } while (token)
    },
  }
}
