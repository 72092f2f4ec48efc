import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseElements } from '#tests/support/html-elements.ts'

const jsonLd = 'application/ld+json'
const root = 'dist'
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Every built page, read once. */
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(name => {
    const html = read(name)
    const elements = parseElements(html)
    const attributeOf = (element: string, attribute: string, value: string, wanted: string) =>
      elements.find(each => each.name === element && each.attributes[attribute] === value)
        ?.attributes[wanted]
    return {
      name,
      elements,
      title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
      description: attributeOf('meta', 'name', 'description', 'content') ?? '',
      image: attributeOf('meta', 'property', 'og:image', 'content'),
      canonical: attributeOf('link', 'rel', 'canonical', 'href'),
      ids: new Set(elements.flatMap(({ attributes }) => attributes.id ?? [])),
      code: elements.filter(({ text, attributes: { type } }) => text && type !== jsonLd),
      data: elements.filter(({ attributes }) => attributes.type === jsonLd),
    }
  })

const byName = new Map(pages.map(page => [page.name, page]))
const site = new URL(byName.get('index.html')?.canonical ?? 'http://lost.invalid').origin

test('every page of every kind is built', () => {
  expect([...byName.keys()]).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'catalog.html', 'hbcu.html']),
  )
  expect(pages.length).toBeGreaterThan(500)
})

/** The file of the build that an address of the site is answered with. */
function fileOf(path: string): string | undefined {
  const name = decodeURIComponent(path).slice(1)
  const tried = name === '' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`]
  return tried.find(file => /\.\w+$/.test(file) && existsSync(join(root, file)))
}

function isBroken(address: string, page: string): boolean {
  const own = address.startsWith(`${site}/`) ? address.slice(site.length) : address
  if (/^[a-z]+:/i.test(own) || own === '#') return false
  if (!/^[/#]/.test(own)) return true
  const { pathname, hash } = new URL(own, site)
  // The API is served by the backend, not by the build.
  if (pathname.startsWith('/api/')) return false
  const file = own.startsWith('#') ? page : fileOf(pathname)
  const ids = byName.get(file ?? '')?.ids
  return !file || (hash !== '' && !!ids && !ids.has(decodeURIComponent(hash.slice(1))))
}

test('every internal link, image and anchor of every page is there', () => {
  const broken = pages.flatMap(({ name, elements, image }) => {
    const named = elements.flatMap(({ attributes: { href, src, poster } }) => [href, src, poster])
    const addresses = new Set([...named, image].filter(address => address !== undefined))
    return [...addresses].filter(address => isBroken(address, name)).map(each => `${name}: ${each}`)
  })
  expect(broken).toEqual([])
})

test('every indexed page has a title, a description and one heading', () => {
  const poor = pages.filter(
    ({ canonical, title, description, elements }) =>
      canonical &&
      (title.length < 3 ||
        description.length < 30 ||
        elements.filter(({ name }) => name === 'h1').length !== 1),
  )
  expect(poor.map(({ name }) => name)).toEqual([])
})

test('security.txt names where to report a vulnerability', () => {
  expect(read('.well-known/security.txt')).toContain(`Canonical: ${site}/.well-known/`)
})

test('the sitemap of robots.txt lists every indexed page once, and no other', () => {
  const addressesIn = (file: string) =>
    [...read(file).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(read('robots.txt')).toContain(`\nSitemap: ${site}/sitemap-index.xml\n`)
  const listed = addressesIn('sitemap-index.xml').flatMap(address =>
    addressesIn(new URL(address).pathname),
  )
  expect(listed.length).toBeGreaterThan(200)
  expect(listed.sort()).toEqual([...new Set(pages.flatMap(page => page.canonical ?? []))].sort())
})

describe('the policy of scripts and styles', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const isPolicy = ({ attributes }: (typeof pages)[number]['elements'][number]) =>
    attributes['http-equiv'] === 'content-security-policy'
  const policyOf = ({ elements }: (typeof pages)[number]) =>
    elements.find(isPolicy)?.attributes.content ?? ''

  test('allows the inline code of every page', () => {
    const refused = pages.filter(page => {
      const policy = policyOf(page)
      return page.code.length === 0 || page.code.some(({ text }) => !policy.includes(hashOf(text)))
    })
    expect(refused.map(({ name }) => name)).toEqual([])
  })

  test('stands in the head of every page, and allows no inline code by itself', () => {
    const bad = pages.filter(page => {
      const body = page.elements.findIndex(({ name }) => name === 'body')
      return page.elements.findIndex(isPolicy) > body || /unsafe|\*/.test(policyOf(page))
    })
    expect(bad.map(({ name }) => name)).toEqual([])
  })

  test('needs no style or event handler in attributes', () => {
    const forbidden = pages.filter(({ elements }) =>
      elements.some(({ attributes }) =>
        Object.keys(attributes).some(name => name === 'style' || name.startsWith('on')),
      ),
    )
    expect(forbidden.map(({ name }) => name)).toEqual([])
  })

  test('is beside headers that forbid frames and guessed types', () => {
    const headers = read('_headers')
    for (const header of ['X-Frame-Options: DENY', 'X-Content-Type-Options: nosniff'])
      expect(headers).toContain(`\n  ${header}\n`)
    // The site of the tests is not served by TLS.
    expect(headers).not.toContain('Strict-Transport-Security')
  })
})

describe('linked data', () => {
  const ofThing = 'name description url sameAs alternateName image identifier'
  const ofOrganization = `${ofThing} address foundingDate location logo`
  const ofProgram = 'provider programType applicationDeadline applicationStartDate offers'
  const ofAddress = 'addressLocality addressRegion addressCountry postalCode streetAddress'
  /** The required and all properties of the used types, from https://schema.org. */
  const vocabulary: Record<string, [must: string, may: string]> = {
    MonetaryGrant: ['name url', `${ofThing} funder sponsor amount fundedItem`],
    EducationalOccupationalProgram: ['name url', `${ofThing} ${ofProgram}`],
    MonetaryAmount: ['currency', `${ofThing} currency minValue maxValue`],
    Organization: ['name', ofOrganization],
    CollegeOrUniversity: ['name url', `${ofOrganization} geo containedInPlace`],
    PostalAddress: ['addressCountry', ofAddress],
    GeoCoordinates: ['latitude longitude', 'latitude longitude'],
    BreadcrumbList: ['itemListElement', `${ofThing} itemListElement numberOfItems`],
    Dataset: [
      'name description license distribution',
      `${ofThing} license isAccessibleForFree dateModified creator distribution`,
    ],
    DataDownload: ['contentUrl encodingFormat', 'contentUrl encodingFormat'],
    ListItem: ['position name item', `${ofThing} position item`],
    ItemList: ['itemListElement', `${ofThing} itemListElement numberOfItems`],
  }

  /** What is wrong with a thing, and with the things in it. */
  function listFaults(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(listFaults)
    if (value === null || typeof value !== 'object') return []
    const { '@type': type, '@id': _, ...rest } = value as Record<string, unknown>
    const [must, may] = vocabulary[String(type)] ?? ['a known type', '']
    const names = Object.keys(rest)
    return [
      ...must.split(' ').filter(name => !names.includes(name)),
      ...names.filter(name => !may.split(' ').includes(name)),
    ]
      .map(name => `${type} ${name}`)
      .concat(Object.values(rest).flatMap(listFaults))
  }

  test('uses only the vocabulary of schema.org on every page', () => {
    const written = pages.flatMap(({ data }) => data.map(({ text }) => JSON.parse(text)))
    expect(written.length).toBeGreaterThan(100)
    expect(new Set(written.map(each => each['@context']))).toEqual(new Set(['https://schema.org']))
    expect(new Set(written.flatMap(each => listFaults(each['@graph'])))).toEqual(new Set())
  })
})
