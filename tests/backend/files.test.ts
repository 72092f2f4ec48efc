import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseFilesUrl } from '#backend/core/files-url.ts'
import type { ByteRange, FileStore } from '#backend/core/services.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import { createTempPath, deleteTempFile, sweepTempFiles } from '#backend/http/temp-files.ts'
import { startS3 } from '#tests/support/s3.ts'

const home = mkdtempSync(join(tmpdir(), 'yard-files-'))
const source = join(home, 'source')
writeFileSync(source, 'Ada Okafor, class of 2027')
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ada')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  s3 = await startS3()
})
afterAll(() => {
  vi.unstubAllEnvs()
  s3.close()
  rmSync(home, { recursive: true })
})

function open(url: string): Promise<FileStore> {
  const read = parseFilesUrl(url)
  if (!read) throw new Error(`${url} is no address of files`)
  return openFileStore(read)
}

async function textOf(files: FileStore, key: string, span?: ByteRange): Promise<string | null> {
  const opened = await files.open(key, span)
  return opened && (await buffer(opened.stream)).toString()
}

async function keysOf(files: FileStore): Promise<string[]> {
  return (await Array.fromAsync(files.list())).sort()
}

const stores: [string, () => string][] = [
  ['memory', () => 'memory:'],
  ['a folder', () => `file:${join(home, 'deep', 'files')}`],
  ['S3', () => s3.url],
]

describe.each(stores)('a file store in %s', (_name, url) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open(url())
  })

  test('returns files and byte ranges with the size', async () => {
    await files.put('resumes/a.pdf', source)
    expect(await textOf(files, 'resumes/a.pdf')).toBe('Ada Okafor, class of 2027')
    expect(await textOf(files, 'resumes/a.pdf', { start: 4, end: 9 })).toBe('Okafor')
    const opened = await files.open('resumes/a.pdf', { start: 0, end: 0 })
    expect(opened?.size).toBe(25)
    opened?.stream.destroy()
  })

  test('returns null for missing files', async () => {
    expect(await files.open('resumes/none.pdf')).toBeNull()
    expect(await files.open('nothing/none.pdf', { start: 0, end: 1 })).toBeNull()
  })

  test('lists files over several pages', async () => {
    const keys = [
      'photos/1.webp',
      'photos/2.webp',
      'resumes/1.pdf',
      'resumes/2.doc',
      'resumes/a.pdf',
    ]
    for (const key of keys) await files.put(key, source)
    expect(await keysOf(files)).toEqual(keys)
  })

  test('deletes files, also twice, while one is read', async () => {
    const opened = await files.open('resumes/1.pdf')
    await files.delete('resumes/1.pdf')
    await files.delete('resumes/1.pdf')
    expect(await files.open('resumes/1.pdf')).toBeNull()
    expect(await keysOf(files)).not.toContain('resumes/1.pdf')
    expect(opened && (await buffer(opened.stream)).toString()).toBe('Ada Okafor, class of 2027')
  })

  test('stores nothing if the source is missing', async () => {
    await expect(files.put('resumes/x.pdf', join(home, 'missing'))).rejects.toThrow()
    expect(await files.open('resumes/x.pdf')).toBeNull()
  })
})

describe('a folder store', () => {
  test('has private modes and no partial files', async () => {
    const folder = join(home, 'private')
    const files = await open(`file:${folder}`)
    await files.put('resumes/a.pdf', source)
    expect(statSync(join(folder, 'resumes')).mode & 0o077).toBe(0)
    await expect(files.put('resumes/b.pdf', home)).rejects.toThrow()
    expect(readdirSync(join(folder, 'resumes'))).toEqual(['a.pdf'])
  })

  test.each([
    [join(source, 'deep'), 'is below a file'],
    [source, 'is a file'],
  ])('rejects %s in one sentence, since it %s', async folder => {
    await expect(open(`file:${folder}`)).rejects.toThrow(
      /^The folder .+ \(FILES_URL\) cannot be used: .+\.$/,
    )
  })
})

describe('a bucket', () => {
  test('that is gone is a storage error, and no missing file', async () => {
    const files = await open(s3.url)
    expect(await files.open('resumes/none')).toBeNull()
    s3.state.isBucketGone = true
    await expect(files.open('resumes/none')).rejects.toSatisfy(isStorageError)
    s3.state.isBucketGone = false
  })

  test('stores everything below its prefix', async () => {
    s3.kept.clear()
    await (await open(s3.url)).put('resumes/a.pdf', source)
    expect([...s3.kept.keys()]).toEqual(['students/resumes/a.pdf'])
  })

  test('that is missing is rejected in one sentence', async () => {
    await expect(open(s3.elsewhere)).rejects.toThrow(
      /^The bucket another \(FILES_URL\) cannot be used: [^.]+\.$/,
    )
  })

  test('reports failures as storage errors', async () => {
    const files = await open(s3.url)
    s3.state.failing = 403
    for (const act of [
      () => files.put('resumes/a.pdf', source),
      () => files.open('resumes/a.pdf'),
      () => files.delete('resumes/a.pdf'),
      () => keysOf(files),
    ]) {
      const error = await act().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(isStorageError(error)).toBe(true)
    }
    s3.state.failing = 0
  })
})

test('uploads of killed processes are swept when they are old', async () => {
  const [old, recent] = [await createTempPath(), await createTempPath()]
  utimesSync(join(old, '..'), 0, 0)
  const gone = `${join(recent, '..')}-gone`
  symlinkSync('nothing', gone)
  await sweepTempFiles(Date.now() - 60_000)
  expect([old, recent].map(path => existsSync(join(path, '..')))).toEqual([false, true])
  await deleteTempFile(recent)
  unlinkSync(gone)
})
