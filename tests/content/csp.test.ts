import { describe, expect, test } from 'vitest'
import { getPageGroup } from '#lib/inline-code.ts'
import {
  checkPage,
  createHeadersFile,
  createPolicy,
} from '../../src/integrations/content-security-policy.ts'

const allowed = { scripts: new Set(["'sha256-b'", "'sha256-a'"]), styles: new Set(["'sha256-c'"]) }
const nobody = { others: [], signIn: null }
const directives = (policy: string) =>
  new Map(policy.split('; ').map(each => [each.split(' ')[0], each.split(' ').slice(1)] as const))

test('allows only the documented sources and hashes', () => {
  const policy = createPolicy(allowed, nobody, false)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  const found = directives(policy)
  expect(found.get('default-src')).toEqual(["'none'"])
  expect(found.get('script-src')).toEqual(["'self'", "'sha256-a'", "'sha256-b'"])
  expect(found.get('style-src')).toEqual(["'self'", "'sha256-c'"])
  expect(found.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(found.get('media-src')).toEqual(["'self'", 'blob:'])
  expect(found.get('frame-ancestors')).toEqual(["'none'"])
  expect(found.get('base-uri')).toEqual(["'none'"])
})

test('allows the origin of another backend, but no scripts from it', () => {
  const others = ['https://api.example.edu', 'https://files.example.edu']
  const found = directives(createPolicy(allowed, { others, signIn: null }, false))
  for (const name of ['img-src', 'connect-src', 'frame-src', 'media-src'])
    expect(found.get(name), name).toEqual(expect.arrayContaining(others))
  expect(found.get('script-src')?.join(' ')).not.toContain('example.edu')
})

test('allows the identity provider on sign-in pages only, if it is configured', () => {
  const groups = new Map(['login', 'signup', 'programs'].map(name => [name, allowed] as const))
  const rulesOf = (text: string) =>
    new Map(
      text
        .split('\n\n')
        .map(rule => [rule.split('\n')[0], rule.slice(rule.indexOf('\n'))] as const),
    )
  const set = rulesOf(createHeadersFile(groups, { others: [], signIn: { script: null } }, false))
  for (const path of ['/login', '/login.html', '/signup/*']) {
    expect(set.get(path), path).toContain('https://accounts.google.com/gsi/client')
    expect(set.get(path), path).toContain('https://lh3.googleusercontent.com')
  }
  expect(set.get('/programs')).not.toContain('google')
  expect(createHeadersFile(groups, nobody, false)).not.toContain('google')
})

test('sends Strict-Transport-Security only for https sites', () => {
  expect(createHeadersFile(new Map(), nobody, false)).not.toContain('Strict-Transport-Security')
  expect(createHeadersFile(new Map(), nobody, true)).toContain(
    'Strict-Transport-Security: max-age=63072000',
  )
})

describe('page check', () => {
  const known = { scripts: new Set(['one()', 'two()']), styles: new Set(['b{}', 'c{}']) }

  test.each([
    `<script>one()</script><script type="module">two()</script><script src="/x.js"></script>
     <script type="application/ld+json">{"a":1}</script><style>b{}</style><style lang="css">c{}</style>`,
    '<meta content="ends in style="><p>x</p>',
    '<meta content="<script>alert(1)</script>">',
    '<p data-find="<style>*{}</style> onclick=x">&lt;script&gt;alert(1)&lt;/script&gt; style="</p>',
    '<!-- <script>alert(1)</script> <p style="x"> --><title><script>alert(1)</script></title>',
  ])('accepts known code, data, files, texts and comments: %s', html => {
    expect(() => checkPage('a.html', html, known)).not.toThrow()
  })

  test.each([
    [
      '<p style="x">',
      'a.html: <p style="x"> needs what the policy forbids; use a class or a script.',
    ],
    ["<noscript><p style='x'></noscript>", 'a.html: <p style="x"> needs what the policy forbids'],
    [
      '<template><svg onload=x></template>',
      'a.html: <svg onload="x"> needs what the policy forbids',
    ],
    ['<SCRIPT TYPE=module>three()</SCRIPT >', 'a.html: inline a script by a component'],
    ['<script type="importmap">{}</script>', 'a.html: inline a script by a component'],
    ['<style>d{}</style>', 'a.html: inline a style by a component'],
    ['<style>one()</style>', 'a.html: inline a style by a component'],
  ])('fails the build for %s', (html, message) => {
    expect(() => checkPage('a.html', html, known)).toThrow(message)
  })
})

test.each([
  ['/', 'index'],
  ['/index.html', 'index'],
  ['/about', 'about'],
  ['/about.html', 'about'],
  ['/catalog/[id]', 'catalog'],
  ['/catalog/type/internships.html', 'catalog'],
  ['resume-feedback/index.html', 'resume-feedback'],
])('puts %s into the page group %s', (path, group) => {
  expect(getPageGroup(path)).toBe(group)
})
