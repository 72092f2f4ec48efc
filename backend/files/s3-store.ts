import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ConfigError } from '#backend/config.ts'
import type { Files } from './file-store.ts'
import type { FilesUrl } from './files-url.ts'

type S3Url = Extract<FilesUrl, { store: 's3' }>

/** Milliseconds that the store may take to be reached, and to say something. */
const patience = { connectionTimeout: 5000, requestTimeout: 30_000 }

/** Whatever the store complains about, trying again later is all that a visitor can do: EIO is what the rest takes for that. */
function failed(error: unknown): never {
  throw Object.assign(new Error('The file store cannot be used', { cause: error }), { code: 'EIO' })
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/**
 * Files in a bucket of S3, or of a store that speaks as it does (`endpoint`). Credentials come from where the client usually
 * finds them. Throws ConfigError when the bucket does not answer.
 */
export async function openS3({ bucket, region, endpoint, prefix }: S3Url): Promise<Files> {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: patience,
    // Stores that only speak like S3 do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const page = (token?: string, most = 1000) =>
    client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: most,
        ...(token ? { ContinuationToken: token } : {}),
      }),
    )
  await page(undefined, 1).catch(error => {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new ConfigError(`The bucket ${bucket} (FILES_URL) cannot be used: ${reason.replace(/\.+$/, '')}.`)
  })

  return {
    async put(key, path) {
      // Whole, so that the client can send it again when the store hiccups.
      const Body = await readFile(path)
      await client.send(new PutObjectCommand({ ...at(key), Body })).catch(failed)
    },

    async open(key, span) {
      const range = span ? { Range: `bytes=${span.start}-${span.end}` } : {}
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new GetObjectCommand({ ...at(key), ...range }),
        )
        if (!(Body instanceof Readable)) return null
        const size = Number(ContentRange?.split('/').at(-1) ?? ContentLength)
        return { size, stream: Body }
      } catch (error) {
        return isMissing(error) ? null : failed(error)
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(failed)
    },

    async *list() {
      let token: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await page(token).catch(failed)
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(prefix.length)
          if (key.includes('/')) yield { key, at: LastModified?.getTime() ?? Date.now() }
        }
        token = NextContinuationToken
      } while (token)
    },
  }
}
