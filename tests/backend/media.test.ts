import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnusedMedia } from '#backend/content/media.ts'
import { errorCatalog } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { photoLocation } from '#tests/support/images.ts'
import { captions, ebml, mp4, uploadMedia } from '#tests/support/media.ts'
import { ada } from '#tests/support/people.ts'
import { fetchFile, keysOf } from '#tests/support/uploads.ts'

let image: Buffer
beforeAll(async () => {
  image = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#529' } })
    .withExif({ IFD0: { ImageDescription: photoLocation } })
    .jpeg()
    .toBuffer()
})

describe('media', () => {
  let app: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp()
    admin = await app.joinAsAdmin(ada)
  })
  afterAll(() => app.close())

  const upload = (bytes: Uint8Array | string, name: string) =>
    uploadMedia(app, admin, Buffer.from(bytes), name)
  const store = async (bytes: Uint8Array | string, name: string): Promise<string> => {
    const { status, body } = await upload(bytes, name)
    expect(status).toBe(200)
    return body.url
  }

  test('keep an image of at most 1280 pixels a side, without metadata', async () => {
    const shown = await fetchFile(app, await store(image, 'ada.jpg'))
    const found = await sharp(shown ?? Buffer.alloc(0)).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(shown?.includes(photoLocation)).toBe(false)
  })

  test.each<[string, () => Uint8Array | string, string, string]>([
    ['an MP4', () => mp4(), 'a.mp4', 'video/mp4'],
    ['an MP4 with another name', () => mp4(), 'a.jpg', 'video/mp4'],
    ['a WebM', () => ebml('webm'), 'a.webm', 'video/webm'],
    ['captions', () => captions, 'a.VTT', 'text/vtt; charset=utf-8'],
    [
      'captions as Windows saves them',
      () => Buffer.from(`\ufeff${captions.replaceAll('\n', '\r\n')}`),
      'a.vtt',
      'text/vtt; charset=utf-8',
    ],
  ])('are served: %s', async (_what, bytes, name, type) => {
    const address = await store(bytes(), name)
    const { status, headers } = await app.send(address)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes().length),
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const part = await app.hono.request(address, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe(Buffer.from(bytes()).toString('utf8', 4, 8))
  })

  test.each<[string, string, () => Uint8Array | string, string]>([
    ['a page', 'media/type', () => '<script>alert(1)</script>', 'a.mp4'],
    ['a QuickTime video', 'media/type', () => mp4('qt  '), 'a.mp4'],
    [
      'captions of more than 1 MB',
      'media/type',
      () => captions + '\n'.repeat(limits.media.captions),
      'a.vtt',
    ],
    ['SubRip', 'media/type', () => '1\n00:00:00,000 --> 00:00:02,500\nHello\n', 'a.vtt'],
    ['captions without one', 'media/type', () => 'WEBVTT\n\nNOTE none\n', 'a.vtt'],
    ['captions that are not UTF-8', 'media/type', () => Buffer.from(captions, 'utf16le'), 'a.vtt'],
  ])('reject %s with %s', async (_what, code, bytes, name) => {
    const before = await keysOf(app)
    const { status, body } = await upload(bytes(), name)
    expect(body.code).toBe(code)
    expect(status).toBe(errorCatalog[code as keyof typeof errorCatalog].status)
    expect(Object.keys(body.fields)).toEqual(['file'])
    expect(await keysOf(app)).toEqual(before)
  })
})

describe.each(engines)('unused media on %s', engine => {
  const day = 24 * 60 * 60_000
  let app: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(ada)
  })
  afterAll(() => app.close())

  const store = async () => (await uploadMedia(app, admin, Buffer.from(captions), 'a.vtt')).body.url
  const isThere = async (url: string) => (await app.send(url)).status === 200
  const write = (method: string, path: string, body: object) =>
    app.call(method, `/api/admin/content/story${path}`, { as: admin, body })
  const story = { title: 'Year one', videoUrl: null, thumbnailUrl: null, programName: null }
  const student = { studentName: 'Ada', studentImage: null, university: null }

  test('are deleted after a day, with their files', async () => {
    const [first, current, unused] = [await store(), await store(), await store()]
    const { url } = (await uploadMedia(app, admin, image, 'a.jpg')).body
    const thumbnailUrl = `https://yard.example${url}?copied`
    const data = { ...story, ...student, captionsUrl: first, thumbnailUrl }
    const { body } = await write('POST', '', { data })
    await write('PUT', `/${body.id}`, { version: 1, data: { ...data, captionsUrl: current } })
    const states = () => Promise.all([first, current, url, unused].map(isThere))
    app.clock.ahead = day - 60_000
    await deleteUnusedMedia(app.services)
    expect(await states()).toEqual([true, true, true, true])
    app.clock.ahead = day + 60_000
    await deleteUnusedMedia(app.services)
    expect(await states()).toEqual([true, true, true, false])
    expect(await keysOf(app)).toHaveLength(3)

    app.clock.ahead = 0
    const path = `/api/admin/content/story/${body.id}/consent`
    expect((await app.call('DELETE', path, { as: admin })).status).toBe(200)
    expect(await states()).toEqual([false, false, false, false])
    expect(await keysOf(app)).toEqual([])
  })
})
