import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFile, inlineOf, policyOf } from '../../src/integrations/policy.ts'

const allowed = { scripts: new Set(["'sha256-b'", "'sha256-a'"]), styles: new Set(["'sha256-c'"]) }
const nobody = { others: [], signIn: null }
const directives = (policy: string) =>
  new Map(policy.split('; ').map(each => [each.split(' ')[0], each.split(' ').slice(1)] as const))

test('allows nothing but the documented sources, and only what it has hashed', () => {
  const policy = policyOf(allowed, nobody, false)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  const found = directives(policy)
  expect(found.get('default-src')).toEqual(["'none'"])
  expect(found.get('script-src')).toEqual(["'self'", "'sha256-a'", "'sha256-b'"])
  expect(found.get('style-src')).toEqual(["'self'", "'sha256-c'"])
  expect(found.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(found.get('frame-ancestors')).toEqual(["'none'"])
  expect(found.get('base-uri')).toEqual(["'none'"])
})

test('names another backend and its files where they are read from, and never as a source of scripts', () => {
  const others = ['https://api.example.edu', 'https://files.example.edu']
  const found = directives(policyOf(allowed, { others, signIn: null }, false))
  for (const name of ['img-src', 'connect-src', 'frame-src', 'media-src'])
    expect(found.get(name), name).toEqual(expect.arrayContaining(others))
  expect(found.get('script-src')?.join(' ')).not.toContain('example.edu')
})

test('lets the identity provider in on the sign-in pages alone, and only where it is set up', () => {
  const groups = new Map(['login', 'signup', 'programs'].map(name => [name, allowed] as const))
  const rulesOf = (text: string) =>
    new Map(text.split('\n\n').map(rule => [rule.split('\n')[0], rule.slice(rule.indexOf('\n'))] as const))
  const set = rulesOf(headersFile(groups, { others: [], signIn: { script: null } }, false))
  for (const path of ['/login', '/login.html', '/signup/*']) {
    expect(set.get(path), path).toContain('https://accounts.google.com/gsi/client')
    expect(set.get(path), path).toContain('https://lh3.googleusercontent.com')
  }
  expect(set.get('/programs')).not.toContain('google')
  expect(headersFile(groups, nobody, false)).not.toContain('google')
})

test('asks for encrypted connections only where the site has them', () => {
  expect(headersFile(new Map(), nobody, false)).not.toContain('Strict-Transport-Security')
  expect(headersFile(new Map(), nobody, true)).toContain('Strict-Transport-Security: max-age=63072000')
})

test('hashes scripts and styles, and leaves data and files alone', () => {
  const html = `<script>one()</script><script type="module">two()</script><script src="/x.js"></script>
    <script type="application/ld+json">{"a":1}</script><style>b{}</style><style lang="css">c{}</style>`
  expect(inlineOf(html)).toEqual({ scripts: ['one()', 'two()'], styles: ['b{}', 'c{}'] })
})

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.html'),
)

test('has a policy for every page of the build, and no style or handler in an attribute', () => {
  const rules = readFileSync('dist/_headers', 'utf8').split('\n')
  expect(pages.length).toBeGreaterThan(100)
  for (const page of pages) {
    const html = readFileSync(join('dist', page), 'utf8')
    expect(html, page).not.toContain(' style="')
    expect(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), page).not.toMatch(/<[a-z][^>]* on[a-z]+="/)
    expect(rules, page).toContain(`/${page.split('/')[0]?.replace(/\.html$/, '')}`)
  }
})

test('gives the page of unknown addresses its policy in itself, ahead of its scripts', () => {
  const html = readFileSync('dist/404.html', 'utf8')
  expect(html.indexOf('http-equiv="Content-Security-Policy"')).toBeGreaterThan(0)
  expect(html.indexOf('http-equiv="Content-Security-Policy"')).toBeLessThan(html.indexOf('<script'))
})

test('lets no rule contradict another about one address, and has no more than static hosts read', () => {
  const text = readFileSync('dist/_headers', 'utf8')
  const paths = text.split('\n').filter(line => line.startsWith('/'))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeLessThanOrEqual(100)
  expect(text.split('\n\n')[0]).not.toContain('Content-Security-Policy')
})
