import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveStaticSite } from '#backend/http/static-site.ts'

let base: string
let server: Server

/** Writes a build of one page and one style; returns its folder. */
function build(name: string, text: string): string {
  const folder = join(base, name)
  mkdirSync(folder)
  writeFileSync(join(folder, '_headers'), `/*\n  X-Build: ${name}\n`)
  writeFileSync(join(folder, 'index.html'), text)
  writeFileSync(join(folder, `${name}.css`), `/* ${text} */`)
  return folder
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'yard-site-'))
  server = createServer(serveStaticSite(join(base, 'dist')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(base, { recursive: true, force: true })
})

describe('a new build under a running server', () => {
  test('replaces files, headers and ETags', async () => {
    expect((await get('/')).status).toBe(503)
    renameSync(build('first', 'one'), join(base, 'dist'))
    const before = await get('/')
    const tag = before.headers.get('etag') ?? ''
    expect(await before.text()).toBe('one')
    expect((await get('/', { 'If-None-Match': tag })).status).toBe(304)

    build('second', 'another, longer one')
    renameSync(join(base, 'dist'), join(base, 'before'))
    renameSync(join(base, 'second'), join(base, 'dist'))
    const after = await get('/', { 'If-None-Match': tag })
    expect([after.status, await after.text()]).toEqual([200, 'another, longer one'])
    expect(after.headers.get('x-build')).toBe('second')
    expect((await get('/second.css')).status).toBe(200)
    expect((await get('/first.css')).status).toBe(404)
  })

  test('ends one response when its file is deleted', async () => {
    renameSync(build('first', 'one'), join(base, 'dist'))
    expect((await get('/first.css')).status).toBe(200)
    rmSync(join(base, 'dist', 'first.css'))
    await expect(get('/first.css').then(answer => answer.text())).rejects.toThrow()
    expect(await (await get('/')).text()).toBe('one')
  })
})
