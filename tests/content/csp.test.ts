import { expect, test } from 'vitest'
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
