import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file store: memory, a local folder or an S3 bucket. */
export type FilesUrl =
  | { store: 'memory' }
  | { store: 'folder'; folder: string }
  | { store: 's3'; bucket: string; region: string; endpoint: string | null; prefix: string }

/** The absolute path of `file:<path>` or `file:///<path>`; null for anything else. */
export function pathFromUrl(value: string): string | null {
  if (!value.startsWith('file:') || value.length === 'file:'.length) return null
  if (!value.startsWith('file://')) return resolve(value.slice('file:'.length))
  try {
    return fileURLToPath(value)
  } catch {
    return null
  }
}

/**
 * Parses FILES_URL: `memory:`, `file:<folder>` or `s3://bucket?region=..&endpoint=..&prefix=..`.
 * Null for anything else.
 */
export function parseFilesUrl(value: string): FilesUrl | null {
  if (value === 'memory:') return { store: 'memory' }
  const folder = pathFromUrl(value)
  if (folder !== null) return { store: 'folder', folder }
  if (!/^s3:\/\/./.test(value) || !URL.canParse(value)) return null
  const { hostname, searchParams } = new URL(value)
  const endpoint = searchParams.get('endpoint')
  if (hostname === '' || (endpoint !== null && !/^https?:\/\/./.test(endpoint))) return null
  const prefix = (searchParams.get('prefix') ?? '').replace(/^\/+|\/+$/g, '')
  return {
    store: 's3',
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    prefix: prefix === '' ? '' : `${prefix}/`,
  }
}

/** Describes a file store in messages for the operator. */
export function describeFilesUrl(url: FilesUrl): string {
  if (url.store === 'memory') return 'memory'
  return url.store === 'folder' ? url.folder : `s3://${url.bucket}/${url.prefix}`
}

/** The default of FILES_URL: a folder `files` beside the SQLite file, or `./data/files`. */
export function defaultFilesUrl(database: { engine: string; file?: string | null }): FilesUrl {
  if (database.engine === 'postgres') return { store: 'folder', folder: resolve('data/files') }
  return database.file
    ? { store: 'folder', folder: join(dirname(database.file), 'files') }
    : { store: 'memory' }
}
