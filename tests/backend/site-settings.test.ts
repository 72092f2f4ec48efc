import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUnusedMedia } from '#backend/content/media.ts'
import { readSiteSettings } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { staffRoles } from '#contract/roles.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/images.ts'
import { mediaForm, mp4 } from '#tests/support/media.ts'
import { grace, katherine } from '#tests/support/people.ts'
import { siteData } from '#tests/support/site-settings.ts'
import { fetchFile } from '#tests/support/uploads.ts'

const path = '/api/admin/content/site/site'
const nothing = readSiteSettings(null)

describe.each(engines)('settings of the site on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(grace)
  })
  beforeEach(() => app.services.db.deleteFrom('contentVersions').execute())
  afterAll(() => app.close())

  const edit = (version: number, data: object, as = owner) =>
    app.call('PUT', path, { as, body: { version, data } })
  const shown = async () => (await app.call('GET', '/api/site')).body
  const upload = (bytes: Uint8Array, name = 'logo.png') =>
    app.call('POST', '/api/admin/media/logo', { as: owner, body: mediaForm(bytes, name) })

  test('are empty at first, are changed with history, and reverted', async () => {
    expect(await shown()).toEqual(nothing)
    const first = await app.call('GET', path, { as: owner })
    expect(first.body).toMatchObject({ version: 0, data: nothing, updatedBy: null })
    expect((await edit(0, siteData)).body).toMatchObject({ version: 1, data: siteData })
    await edit(1, { ...siteData, name: 'Another name' }, other)
    expect(await shown()).toEqual({ ...siteData, name: 'Another name' })
    const reverted = await app.call('POST', `${path}/revert`, {
      as: owner,
      body: { version: 2, to: 1 },
    })
    expect(reverted.body).toMatchObject({ version: 3, data: siteData })
    const { versions } = (await app.call('GET', `${path}/versions`, { as: owner })).body
    expect(versions.map((each: { updatedBy: string }) => each.updatedBy)).toEqual([
      katherine.displayName,
      grace.displayName,
      katherine.displayName,
    ])
  })

  test.each([0, 1])('store one of two edits of version %i at once', async version => {
    if (version === 1) await edit(0, siteData)
    const both = await Promise.all(
      [owner, other].map(as => edit(version, { ...siteData, name: as.email }, as)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)?.body
    expect(late.code).toBe('content/changed')
    expect(late.current.data).toEqual(await shown())
  })

  test.each(staffRoles)('are for owners only: %s', async role => {
    const as = await app.joinAsStaff({ ...katherine, email: `${role}@example.edu` }, role)
    await edit(0, siteData)
    const call = async (method: string, rest = '', body?: object) =>
      (await app.call(method, path + rest, { as, body })).status
    const statuses = [
      await call('GET'),
      await call('GET', '/versions'),
      await call('PUT', '', { version: 1, data: siteData }),
      await call('POST', '/revert', { version: 2, to: 1 }),
    ]
    expect(new Set(statuses)).toEqual(new Set([role === 'owner' ? 200 : 403]))
  })

  test('cannot be created, hidden or listed', async () => {
    const call = async (method: string, address: string, body?: object) =>
      (await app.call(method, address, { as: owner, body })).status
    const statuses = [
      await call('GET', '/api/admin/content/site'),
      await call('POST', '/api/admin/content/site', { data: siteData }),
      await call('PUT', `${path}/state`, { version: 0, state: 'hidden' }),
      await call('GET', '/api/admin/content/site/another'),
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
  })

  const text = 'x'.repeat(limits.site.text + 1)
  const link = siteData.links[0]
  test.each<[string, object, string]>([
    ['a control character', { mission: 'a\u0000b' }, 'mission'],
    ['a long text', { privacyContact: text }, 'privacyContact'],
    ['a script as address', { announcementUrl: 'javascript:alert(1)' }, 'announcementUrl'],
    ['an address without TLS', { links: [{ ...link, url: 'http://x.edu' }] }, 'links.0.url'],
    ['a link without a label', { links: [{ ...link, label: ' ' }] }, 'links.0.label'],
    ['too many links', { links: Array(limits.site.links + 1).fill(link) }, 'links'],
    ['a film as logo', { logoUrl: `/media/${'a'.repeat(32)}.mp4` }, 'logoUrl'],
    ['a logo of another host', { logoUrl: 'https://example.edu/logo.webp' }, 'logoUrl'],
    ['a logo without a name', { logoUrl: `/media/${'a'.repeat(32)}.webp`, name: null }, 'name'],
    ['no last day', { announcementEndsOn: null }, 'announcementEndsOn'],
    ['a day that is none', { announcementEndsOn: '2027-02-30' }, 'announcementEndsOn'],
  ])('reject %s', async (_what, fields, field) => {
    const { status, body } = await edit(0, { ...siteData, ...fields })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await shown()).toEqual(nothing)
  })

  test('keep markup as text', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    await edit(0, { ...siteData, mission: markup })
    expect((await shown()).mission).toBe(markup)
  })

  test('show what is right of a stored version that is partly wrong', async () => {
    const data = JSON.stringify({ ...siteData, name: 7, links: 'none', mission: undefined })
    const row = { kind: 'site', id: 'site', version: 1, state: 'published' } as const
    await app.services.db
      .insertInto('contentVersions')
      .values({ ...row, data, updatedAt: 1, updatedBy: null })
      .execute()
    expect(await shown()).toEqual({ ...siteData, name: null, links: [], mission: null })
  })

  test('request a build of the site', async () => {
    const requests: unknown[] = []
    const { siteBuild } = app.services
    const request = siteBuild.request
    siteBuild.request = cause => void requests.push(cause)
    await edit(0, siteData)
    siteBuild.request = request
    expect(requests).toHaveLength(1)
  })

  test('keep a small logo, also of an earlier version', async () => {
    const { url } = (await upload(await picture('jpeg', 1600, 400))).body
    const stored = await sharp((await fetchFile(app, url)) ?? Buffer.alloc(0)).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 480, height: 120 })
    await edit(0, { ...siteData, logoUrl: url })
    await edit(1, siteData)
    app.clock.ahead = 25 * 60 * 60_000
    await deleteUnusedMedia(app.services)
    app.clock.ahead = 0
    expect((await app.send(url)).status).toBe(200)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a film', 'logo/type', () => mp4()],
    ['an SVG with a script', 'logo/type', () => Buffer.from(svg)],
    ['3 MB', 'logo/too-large', () => Buffer.alloc(3_000_000, 1)],
    ['one pixel', 'logo/too-small', () => picture('png', 1, 1)],
    ['a damaged image', 'image/damaged', async () => (await picture('png')).subarray(0, 40)],
  ])('reject a logo that is %s', async (_what, code, bytes) => {
    expect((await upload(await bytes())).body.code).toBe(code)
  })
})
