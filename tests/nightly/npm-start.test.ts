import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseElements } from '#tests/support/html-elements.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import manifest from '../../package.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('npm start builds the site with approved contributions, and allows no script of theirs', async () => {
  const headers = {
    authorization: `Bearer ${await server.join(ada)}`,
    'content-type': 'application/json',
  }
  const send = async (method: string, path: string, body: object) =>
    (await fetch(server.at(path), { method, headers, body: JSON.stringify(body) })).json()
  await server.run('commands/account.ts', ['grant', ada.email, '--yes'])
  const description = '<script>alert(1)</script>'
  const website = 'https://example.org'
  const suggestion = { name: 'Bridge Internship', website, description }
  const { id } = await send('POST', '/api/contributions', suggestion)
  const decision = { status: 'approved', applicationMonth: 'March' }
  await send('PUT', `/api/admin/contributions/${id}/status`, decision)
  await server.end('SIGTERM')

  const programs = JSON.parse(readFileSync('src/content/programs.json', 'utf8')).slice(0, 20)
  const file = join(server.folder, 'own-programs.json')
  writeFileSync(file, JSON.stringify(programs))
  expect(manifest.scripts.start).toMatch(/ backend\/commands\/start\.ts$/)
  await server.restart('commands/start.ts', {
    // In the checkout, since Astro can build on no other disk.
    SITE_DIR: '.cache/npm-start',
    CATALOG_FILE: file,
    // As in an `.env` for the build beside a running server.
    CATALOG_BACKEND_URL: server.at(''),
  })

  const answer = await fetch(server.at(`/catalog/${id}`))
  const elements = parseElements(await answer.text())
  const metaOf = (key: string, name: string) =>
    elements.find(({ attributes }) => attributes[key] === name)?.attributes.content
  expect(metaOf('name', 'description')).toBe(description)
  const policy = metaOf('http-equiv', 'content-security-policy')
  expect(policy).toContain("'sha256-")
  expect(policy).not.toContain(createHash('sha256').update('alert(1)').digest('base64'))
}, 240_000)
