import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { pictureOf, smallPicture } from '#tests/support/images.ts'
import { ada, grace } from '#tests/support/people.ts'
import { keysOf, uploadPhoto } from '#tests/support/uploads.ts'

describe.each(engines)('a profile on %s', engine => {
  let app: TestApp
  let me: SignedIn
  let other: SignedIn
  const save = (body: object, as = me) =>
    app.call('PUT', '/api/users/profile', {
      as,
      body: { fullName: '', phoneNumber: '', college: '', ...body },
    })
  const getProfile = async (as = me) => (await app.call('GET', '/api/users/profile', { as })).body
  beforeAll(async () => {
    app = await startApp({ engine, settings: { MAIL_URL: 'memory:' } })
    me = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  test('is saved and shown in the session at once', async () => {
    const fields = {
      fullName: ' Ada M. Okafor ',
      phoneNumber: '+1 202 555 0100',
      college: 'Howard',
      major: 'Botany',
      graduationYear: '2028',
    }
    expect((await save(fields)).status).toBe(200)
    expect(await getProfile()).toMatchObject({ ...fields, fullName: 'Ada M. Okafor' })
    const { body } = await app.call('GET', '/api/auth/verify', { as: me })
    expect(body.user.displayName).toBe('Ada M. Okafor')
  })

  test('keeps the name if it is empty, and fields that were not sent', async () => {
    await save({ phoneNumber: '1' })
    expect(await getProfile()).toMatchObject({
      fullName: 'Ada M. Okafor',
      phoneNumber: '1',
      college: '',
      major: 'Botany',
    })
  })

  test.each<[string, object, string]>([
    [
      'a name of 201 characters',
      { fullName: 'a'.repeat(201) },
      'Full name must be at most 200 characters',
    ],
    [
      'a year in words',
      { graduationYear: 'soon' },
      'Graduation year must be a year from 1950 to 2100',
    ],
  ])('rejects %s and changes nothing', async (_what, body, message) => {
    const before = await getProfile()
    const answer = await save(body)
    expect(answer.body.message).toBe(message)
    expect(await getProfile()).toEqual(before)
  })

  test('replaces a photo and deletes the previous one', async () => {
    const first = (await uploadPhoto(app, me, await smallPicture())).body
    expect(first).toEqual({
      downloadURL: expect.stringMatching(/^\/photos\/[0-9a-z]{32}\.webp$/),
      storagePath: expect.stringMatching(/^photos\//),
    })
    expect((await getProfile()).photoURL).toBeNull()
    await save({ photoURL: first.downloadURL })
    const { body } = await app.call('GET', '/api/auth/verify', { as: me })
    expect(body.user.photoURL).toBe(first.downloadURL)
    const shown = await app.hono.request(first.downloadURL)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const { format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(format).toBe('webp')

    const second = (await uploadPhoto(app, me, await smallPicture())).body
    expect((await save({ photoURL: `https://yard.example.edu${second.downloadURL}` })).status).toBe(
      200,
    )
    expect((await getProfile()).photoURL).toBe(second.downloadURL)
    expect((await save({ photoURL: second.downloadURL })).status).toBe(200)
    expect(await keysOf(app)).toEqual([second.storagePath])
    expect((await app.hono.request(first.downloadURL)).status).toBe(404)
  })

  test('deletes unused photos', async () => {
    const { photoURL } = await getProfile()
    for (let hours = 0; hours < 4; hours += 1) {
      app.clock.ahead = hours * 2 * 3_600_000
      await uploadPhoto(app, me, await smallPicture())
    }
    app.clock.ahead = 0
    expect(await keysOf(app)).toHaveLength(2)
    expect(await keysOf(app)).toContain(photoURL.slice(1))
  })

  test('rejects photos of others', async () => {
    const photoOfOther = (await uploadPhoto(app, other, await smallPicture())).body.downloadURL
    const before = await getProfile()
    for (const photoURL of [
      photoOfOther,
      `https://yard.example.edu${photoOfOther}`,
      '',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'https://tracker.example/pixel.png',
      '//tracker.example/photos/a.webp',
      '/photos/unknown.webp',
      `${before.photoURL}?x=1`,
      `/photos/../photos/${before.photoURL.slice(8)}`,
      `${before.photoURL}\\..`,
    ]) {
      const answer = await save({ photoURL })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'profile/photo', message: 'Invalid photo URL' },
      })
    }
    expect(await getProfile()).toEqual(before)
  })

  test('accepts photos below 2 MB', async () => {
    const most = 2_097_152
    const over = await uploadPhoto(app, me, await pictureOf(most))
    expect(over).toMatchObject({
      status: 413,
      body: { message: 'Image size should be less than 2MB for faster uploads' },
    })
    expect((await uploadPhoto(app, me, await pictureOf(most + 1))).status).toBe(413)
    expect((await uploadPhoto(app, me, await pictureOf(most - 1))).status).toBe(200)
    expect(await uploadPhoto(app, me, await smallPicture(), 'a.png', 'image')).toMatchObject({
      status: 400,
      body: { code: 'profile/no-image' },
    })
  })
})
