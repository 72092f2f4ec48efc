import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSiteSettings } from '#contract/content-values.ts'
import { siteData } from '#tests/support/site-settings.ts'

const nothing = readSiteSettings(null)

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

/** Reads the settings as a new build does. */
const read = async () => (await import('#lib/site-settings.ts')).getSiteSettings()

describe('the settings of the site in a build', () => {
  test('are not set without a backend', async () => {
    expect(await read()).toEqual(nothing)
  })

  test.each([
    ['all that is set', JSON.stringify(siteData), siteData],
    [
      'what is right of it',
      JSON.stringify({ ...siteData, vision: 7 }),
      { ...siteData, vision: null },
    ],
    ['nothing of another form', '[]', nothing],
    ['nothing of a broken text', '{', nothing],
  ])('are those of the server that builds: %s', async (_what, given, expected) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubEnv('SITE_SETTINGS', given)
    expect(await read()).toEqual(expected)
  })

  test.each([
    ['its settings', 200, JSON.stringify(siteData), siteData],
    ['none, when it has no such call', 404, '<h1>Not found</h1>', nothing],
    ['none, when it sends no JSON', 200, '<h1>Hello</h1>', nothing],
  ])('are those of the backend that is named: %s', async (_what, status, body, expected) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/api/site' ? status : 500).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, resolve))
    vi.stubEnv('CATALOG_BACKEND_URL', `http://localhost:${(server.address() as AddressInfo).port}`)
    expect(await read()).toEqual(expected)
    server.close()
  })
})
