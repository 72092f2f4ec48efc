import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMedia } from '#backend/content/media.ts'
import { deleteDueFiles } from '#backend/db/file-deletions.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { mentorData, storyData } from '#tests/support/content.ts'
import { katherine } from '#tests/support/people.ts'

const path = '/api/admin/content'
const names = ['1.webm', '2.webp', '3.webp', '4.webp']
const files = names.map(name => `media/${'a'.repeat(31)}${name}`)
const [video, face, old, logo] = files.map(key => `/${key}`)
const story = {
  ...storyData,
  videoUrl: video ?? null,
  studentImage: old ?? null,
  thumbnailUrl: logo ?? null,
}

describe.each(engines)('the consent of a person on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let number = 0
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    for (const table of ['contentItems', 'contentVersions', 'media'] as const)
      await app.services.db.deleteFrom(table).execute()
  })
  afterAll(() => app.close())

  const call = (method: string, rest: string, body?: object) =>
    app.call(method, path + rest, { as: admin, body })
  const create = (kind: 'mentor' | 'story', data: object, more: object = {}) => {
    number += 1
    const unique = kind === 'mentor' ? { field: `${number}` } : { university: `${number}` }
    return call('POST', `/${kind}`, { data: { ...data, ...unique }, ...more })
  }
  const published = { state: 'published', consentGivenOn: '2026-09-01' }
  const stories = async () => (await app.send('/api/testimonials')).body

  test('is required to publish', async () => {
    const refused = await create('mentor', mentorData, { state: 'published' })
    expect([refused.status, refused.body.code]).toEqual([409, 'content/no-consent'])
    const { body } = await create('mentor', mentorData)
    expect(body.consent).toEqual({ status: 'none', givenOn: null, withdrawnOn: null })
    const publish = (version: number) =>
      call('PUT', `/mentor/${body.id}/state`, { version, state: 'published' })
    expect((await publish(1)).body.code).toBe('content/no-consent')
    const given = await call('PUT', `/mentor/${body.id}/consent`, {
      version: 1,
      givenOn: '2026-09-01',
    })
    expect(given.body.consent).toMatchObject({ status: 'given', givenOn: '2026-09-01' })
    expect((await publish(2)).body.state).toBe('published')
  })

  test.each([
    [`${new Date().getFullYear() + 2}-01-01`, 'Day of consent must not be in the future'],
    ['', 'Day of consent is required'],
  ])('is not given on %j', async (givenOn, message) => {
    const { body } = await create('story', storyData)
    const refused = await call('PUT', `/story/${body.id}/consent`, { version: 1, givenOn })
    expect([refused.status, refused.body.fields]).toEqual([400, { givenOn: message }])
  })

  test('hides the person and erases data, versions and files when it is withdrawn', async () => {
    const { db, files: store } = app.services
    for (const key of files) {
      await addMedia(db, { key, size: 1, createdAt: 1, addedBy: null })
      await store.put(key, 'package.json')
    }
    const { body } = await create('story', story, published)
    const edited = { ...story, studentName: 'Other Name', studentImage: face }
    await call('PUT', `/story/${body.id}`, { version: 1, data: edited })
    const other = (await create('story', { ...storyData, thumbnailUrl: story.thumbnailUrl })).body
    const { status, body: withdrawn } = await call('DELETE', `/story/${body.id}/consent`)
    expect(status).toBe(200)
    expect(withdrawn).toMatchObject({
      state: 'hidden',
      version: 3,
      consent: { status: 'withdrawn', givenOn: '2026-09-01' },
      data: { title: '', studentName: null, videoUrl: null, studentImage: null },
    })
    expect(await stories()).toEqual([])
    const { versions } = (await call('GET', `/story/${body.id}/versions`)).body
    expect(versions).toHaveLength(1)
    const kept = await db.selectFrom('contentItems').selectAll().execute()
    const all = JSON.stringify([kept, await db.selectFrom('contentVersions').selectAll().execute()])
    expect(all).not.toContain('Other Name')
    await deleteDueFiles(app.services)
    const left = await Promise.all(files.map(async key => (await store.open(key)) !== null))
    expect(left, 'but for the thumbnail of another story').toEqual([false, false, false, true])
    expect(await db.selectFrom('media').select('key').execute()).toEqual([{ key: files[3] }])
    expect((await call('GET', `/story/${other.id}`)).body.data.thumbnailUrl).toBe(
      story.thumbnailUrl,
    )
  })
})
