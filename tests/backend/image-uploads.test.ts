import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { imageCorpus, photoLocation, smallPicture } from '#tests/support/images.ts'
import { ada } from '#tests/support/people.ts'
import { keysOf, uploadPhoto } from '#tests/support/uploads.ts'

describe('image uploads', async () => {
  const corpus = await imageCorpus()
  let app: TestApp
  let me: SignedIn
  beforeAll(async () => {
    app = await startApp()
    me = await app.join(ada)
  })
  afterAll(() => app.close())

  test('cover more than 120 cases', () => expect(corpus.length).toBeGreaterThan(120))

  test.each(corpus)('$what is accepted: $accepted', async ({ bytes, name, accepted }) => {
    const answer = await uploadPhoto(app, me, bytes, name)
    expect(answer.status).toBe(accepted ? 200 : 415)
    if (!accepted) return
    const shown = Buffer.from(await (await app.hono.request(answer.body.downloadURL)).arrayBuffer())
    const found = await sharp(shown).metadata()
    expect(found.format).toBe('webp')
    expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(512)
    expect(found.pages ?? 1).toBe(1)
    expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(shown.includes(photoLocation)).toBe(false)
    expect(shown.includes('<script>')).toBe(false)
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

  test('are decoded one after the other', async () => {
    const large = await sharp({
      create: { width: 4000, height: 4000, channels: 3, background: '#529' },
    })
      .jpeg()
      .toBuffer()
    const counts: number[] = []
    const timer = setInterval(
      () => counts.push(sharp.counters().process + sharp.counters().queue),
      1,
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => uploadPhoto(app, me, large)))
    clearInterval(timer)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(Math.max(...counts)).toBe(1)
  })

  test('leave no file when rejected', async () => {
    await uploadPhoto(app, me, await smallPicture())
    const before = await keysOf(app)
    expect((await uploadPhoto(app, me, Buffer.from('no picture'))).status).toBe(415)
    expect(await keysOf(app)).toEqual(before)
    const rows = await app.services.db.selectFrom('photos').select('key').execute()
    expect(rows.map(({ key }) => key).sort()).toEqual(before)
  })
})
