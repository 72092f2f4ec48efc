import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildFiles } from '../../src/integrations/build-files.ts'
import { createPolicy } from '../../src/integrations/content-security-policy.ts'

/** The sources of directives, without the styles and scripts, whose hashes Astro adds. */
const directives = (env: Record<string, string>) =>
  new Map(
    createPolicy(env).directives.map(each => {
      const [name = '', ...sources] = each.split(' ')
      return [name, sources]
    }),
  )

test('allows only the documented sources', () => {
  const { scriptDirective, styleDirective } = createPolicy({})
  expect(scriptDirective.resources).toEqual(["'self'"])
  expect(styleDirective.resources).toEqual(["'self'"])
  expect(Object.fromEntries(directives({}))).toEqual({
    'default-src': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
})

test('allows the origin of another backend and of its files, but no scripts from them', () => {
  const env = {
    PUBLIC_BACKEND_URL: 'https://api.example.edu/v1',
    PUBLIC_FILE_ORIGINS: 'https://files.example.edu, https://api.example.edu',
  }
  const found = directives(env)
  for (const name of ['img-src', 'connect-src', 'frame-src', 'media-src'])
    expect(found.get(name)?.slice(0, 3), name).toEqual([
      "'self'",
      'https://api.example.edu',
      'https://files.example.edu',
    ])
  expect(JSON.stringify(createPolicy(env).scriptDirective)).not.toContain('example.edu')
})

test('fails the build for a setting that is not an address', () => {
  expect(() => createPolicy({ PUBLIC_BACKEND_URL: 'api.example.edu' })).toThrow(
    '"api.example.edu" in PUBLIC_BACKEND_URL or PUBLIC_FILE_ORIGINS is not an address.',
  )
})

test.each([
  ['https://example.edu', true],
  ['http://localhost:4321', false],
])('headers of a site at %s send Strict-Transport-Security: %s', (site, isSent) => {
  const root = mkdtempSync(join(tmpdir(), 'headers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'img'))
  writeFileSync(join(root, 'img/program.json'), '[]')
  const { hooks } = buildFiles()
  hooks['astro:config:done']?.({ config: { site } } as never)
  hooks['astro:build:done']?.({ dir: pathToFileURL(`${root}/`) } as never)
  const ofAllPages = readFileSync(join(root, '_headers'), 'utf8').split('\n\n')[0]
  expect(ofAllPages).toMatch(/^\/\*\n/)
  expect(ofAllPages?.includes('\n  Strict-Transport-Security: max-age=63072000')).toBe(isSent)
})
