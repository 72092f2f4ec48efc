import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Served by the backend, not by the build. */
const served = ['/api/']

const root = 'dist'
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.html'),
)
const texts = new Map(pages.map(name => [name, readFileSync(join(root, name), 'utf8')]))
const site =
  /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(texts.get('index.html') ?? '')?.[1] ?? ''

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')

/** The file of the build that an address of the site is answered with, or null. */
function fileOf(path: string): string | null {
  const name = decodeURIComponent(path).slice(1)
  const tried = name === '' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`]
  return tried.find(file => /\.\w+$/.test(file) && existsSync(join(root, file))) ?? null
}

const anchors = new Map<string, Set<string>>()
function anchorsOf(file: string): Set<string> {
  const known =
    anchors.get(file) ??
    new Set(
      [...(texts.get(file) ?? '').matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => plain(id)),
    )
  anchors.set(file, known)
  return known
}

/** What a page points to inside the site that is not there. */
function broken(page: string, html: string): string[] {
  const named = [
    ...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g),
    ...html.matchAll(/<meta property="og:image" content="([^"]*)"/g),
  ].map(([, address = '']) => plain(address))
  return [...new Set(named)].filter(address => {
    const own = address.startsWith(`${site}/`) ? address.slice(site.length) : address
    if (/^[a-z]+:/i.test(own) || own === '#') return false
    if (own.startsWith('#')) return !anchorsOf(page).has(own.slice(1))
    if (!own.startsWith('/')) return true
    const { pathname, hash } = new URL(own, 'http://here.invalid')
    if (served.some(start => pathname.startsWith(start))) return false
    const file = fileOf(pathname)
    return (
      file === null ||
      (hash !== '' &&
        file.endsWith('.html') &&
        !anchorsOf(file).has(decodeURIComponent(hash.slice(1))))
    )
  })
}

test('resolves every internal link', () => {
  expect(pages.length).toBeGreaterThan(100)
  const found = [...texts].flatMap(([page, html]) =>
    broken(page, html).map(address => `${page}: ${address}`),
  )
  expect(found).toEqual([])
})

test('gives every indexed page a title, a description of suitable length and one heading', () => {
  const poor = [...texts]
    .filter(([, html]) => html.includes('rel="canonical"'))
    .filter(([, html]) => {
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
      const headings = html.match(/<h1[\s>]/g) ?? []
      return !/<title>.{3,}<\/title>/.test(html) || description.length < 30 || headings.length !== 1
    })
  expect(poor.map(([page]) => page)).toEqual([])
})
