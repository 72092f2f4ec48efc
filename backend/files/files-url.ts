import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where files are kept; the address picks the driver. */
export type FilesUrl =
  | { store: 'memory' }
  | { store: 'folder'; folder: string }
  | { store: 's3'; bucket: string; region: string; endpoint: string | null; prefix: string }

/** The path in `file:<path>`, from the folder of the command, or in `file:///<path>`; null when it is none of this machine. */
export function pathIn(value: string): string | null {
  if (!value.startsWith('file:') || value.length === 'file:'.length) return null
  if (!value.startsWith('file://')) return resolve(value.slice('file:'.length))
  try {
    return fileURLToPath(value)
  } catch {
    return null
  }
}

/** Reads FILES_URL: `memory:`, `file:<folder>` or `s3://bucket?region=..&endpoint=..&prefix=..`; null when it is none of them. */
export function readFilesUrl(value: string): FilesUrl | null {
  if (value === 'memory:') return { store: 'memory' }
  const folder = pathIn(value)
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

/** A file store in the words of its operator. */
export function placeOf(url: FilesUrl): string {
  if (url.store === 'memory') return 'memory'
  return url.store === 'folder' ? url.folder : `s3://${url.bucket}/${url.prefix}`
}

/** Where files are kept when nothing is said: beside the SQLite file, which for its own default is `./data/files`. */
export function usualFiles(database: { engine: string; file?: string | null }): FilesUrl {
  if (database.engine === 'postgres') return { store: 'folder', folder: resolve('data/files') }
  return database.file
    ? { store: 'folder', folder: join(dirname(database.file), 'files') }
    : { store: 'memory' }
}
