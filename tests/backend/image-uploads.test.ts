import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { photoLocation, picture, pngClaiming } from '#tests/support/images.ts'
import { ada } from '#tests/support/people.ts'
import { errorReply, uploadPhoto } from '#tests/support/uploads.ts'

const noEnd = () => readFileSync('tests/fixtures/uploads/no-eoi.jpg')

describe('image uploads', () => {
  let app: TestApp
  let me: SignedIn
  beforeAll(async () => {
    app = await startApp()
    me = await app.join(ada)
  })
  afterAll(() => app.close())

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a.png', () => picture('png')],
    ['a.webp', () => picture('webp')],
    ['a.gif', () => picture('gif')],
    ['a JPEG called PNG.png', () => picture('jpeg')],
    ['16.04 megapixels.jpg', () => picture('jpeg', 4624, 3468)],
    ['without its last bytes.jpg', noEnd],
  ])('are accepted and lose their metadata: %s', async (name, make) => {
    const answer = await uploadPhoto(app, me, await make(), name)
    expect(answer.status).toBe(200)
    const shown = Buffer.from(await (await app.hono.request(answer.body.downloadURL)).arrayBuffer())
    const found = await sharp(shown).metadata()
    expect([found.format, found.exif, found.icc, found.xmp]).toEqual(['webp', ...Array(3)])
    expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(512)
    expect(shown.includes(photoLocation)).toBe(false)
  })

  test.each<[ErrorCode, string, () => Buffer | Promise<Buffer>]>([
    [
      'profile/image-type',
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['profile/image-type', 'a TIFF', () => picture('tiff')],
    ['profile/image-type', 'an AVIF', () => picture('avif')],
    ['profile/image-type', 'an empty file', () => Buffer.alloc(0)],
    ['image/damaged', 'only the start of a JPEG', () => noEnd().subarray(0, 100)],
    ['image/too-complex', 'more than 50 megapixels', () => pngClaiming(50_000_001, 1)],
  ])('are rejected with %s: %s', async (code, _what, make) => {
    const { status, body } = await uploadPhoto(app, me, await make(), 'a.png')
    expect({ status, body }).toEqual(errorReply(code))
  })

  test('apply the EXIF orientation', async () => {
    const wide = sharp({ create: { width: 40, height: 20, channels: 3, background: '#529' } })
    const answer = await uploadPhoto(
      app,
      me,
      await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    const shown = Buffer.from(await (await app.hono.request(answer.body.downloadURL)).arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ width: 20, height: 40 })
  })
})
