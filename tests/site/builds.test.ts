import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProgramRecord } from '#catalog/record.ts'
import { toProgram } from '#catalog/records.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { parseElements } from '#tests/support/html-elements.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { siteData } from '#tests/support/site-settings.ts'

// All tests read one build, or run builds that fail, one after the other: builds share folders.

const buildTime = 240_000
const seed = Math.trunc(Math.random() * 2 ** 31)
const random = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), {
  numRuns: 40,
  seed,
})
const texts = [...hostileTexts, 'y'.repeat(400), ...random]
const badTypes = ['all', 'index', 'x'.repeat(300), 'a\u0301'.repeat(200), 'y'.repeat(400)]

const valid = { name: 'A program', confidence: 'member' }
/** A program for each text, with the text in every field. */
const hostile = texts.map((text, index) => ({
  ...valid,
  id: `c_${String(index).padStart(4, '0')}`,
  name: text,
  type: badTypes.includes(text) ? 'Scholarship' : text,
  provider: text,
  description: `${text}\n${text}`,
  logo: text,
  university: text,
  citizenship: text,
  season: { kind: text, note: text },
  audience: { fields: [text], other: [text] },
  money: { text },
  sources: [{ kind: 'provider', where: text }],
  applicationMonth: 'March',
  applicationDeadline: '2099-02-15',
  applicationLink: index % 2 ? text : `https://example.org/?q=${text}`,
  checked: '2026-11-01',
}))
const shown = hostile.filter(({ name }) => name.trim())
const leftOut = [
  ...hostile.filter(({ name }) => !name.trim()),
  ...badTypes.map((type, index) => ({ ...valid, id: `t_${index}`, type })),
  { ...valid, id: 'c_0000' },
  { ...valid, id: '../../x' },
  { ...valid, id: 'later', applicationDeadline: '+275760-09-13' },
  { ...valid, id: 'seen', checked: '</updated><x>' },
]

// Fewer programs than those of the site, to build fewer pages.
const [first, hidden, ...records]: ProgramRecord[] = JSON.parse(
  readFileSync('src/content/programs.json', 'utf8'),
).slice(0, 20)
const own = records.map(record => toProgram(record, '2026-11-21'))
const edited = toProgram({ ...first, name: 'Edited & published' } as ProgramRecord, '2026-11-21')
const markup = '</p><img src=x onerror=alert(1)>'
const settings = {
  ...siteData,
  name: `Name ${markup}`,
  logoUrl: `/media/${'a'.repeat(32)}.webp`,
  mission: `Mission ${markup}`,
  vision: 7,
  announcement: `Announcement ${markup}`,
  privacyContact: `Contact ${markup}`,
  links: [{ label: `Link ${markup}`, url: `https://example.edu/?q="${markup}` }],
}
const isNoHostile = (program: object) => !hostile.includes(program as never)

// In the checkout, since Astro can build on no other disk.
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync('.cache/built-')
const site = join(folder, 'site')
const save = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const read = (path: string) => readFileSync(join(site, path), 'utf8')
const readAll = (directory: string, end: string) =>
  readdirSync(join(site, directory), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(end))
    .map(name => read(join(directory, name)))
const elementsOf = (id: string) => parseElements(read(`catalog/${id}.html`))
const titleOf = (id: string) =>
  elementsOf(id).find(({ attributes }) => attributes.property === 'og:title')?.attributes.content

let server: TestServer
let code: number | null = null
let output = ''
beforeAll(async () => {
  server = await startServer()
  const published = [null, 7, ...own, edited, ...hostile, ...leftOut.filter(isNoHostile)]
  const config = ['--config', 'tests/support/uncompressed.config.mjs']
  const result = await server.run('commands/build.ts', config, {
    SITE_DIR: site,
    SITE_SETTINGS: JSON.stringify(settings),
    CATALOG_BACKEND_URL: `file:${resolve(save('published.json', JSON.stringify(published)))}`,
  })
  code = result.code
  output = `${result.out}${result.error}`
}, buildTime)
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('a build with hostile contributions', () => {
  test('succeeds, and logs each contribution that it omits', () => {
    expect(code, `seed ${seed}: ${output.slice(-2000)}`).toBe(0)
    const logged = output.matchAll(/The program (.+?) is left out of the catalog: .+\./g)
    const names = [...logged].map(([, name = '']) => name)
    const named = leftOut.filter(({ name }) => name.trim()).map(({ id }) => JSON.stringify(id))
    expect(names.filter(name => name.startsWith('"')).sort(), `seed ${seed}`).toEqual(named.sort())
    expect(names).toHaveLength(leftOut.length + 2)
  })

  test('has what is published, and nothing else of the data file', () => {
    expect(titleOf(edited.id)).toBe(edited.name)
    expect(existsSync(join(site, `catalog/${hidden?.id}.html`))).toBe(false)
    expect(read('img/program.json')).not.toContain(`"${hidden?.id}"`)
  })

  test('has a page with the text of each other one, in its linked data too', () => {
    for (const { id, name } of shown) {
      const text = name.trim().toWellFormed()
      expect(titleOf(id)?.toWellFormed(), `seed ${seed}, ${id}`).toBe(text)
      const data = elementsOf(id).filter(({ attributes: { type } }) => type?.endsWith('+json'))
      expect(data, `seed ${seed}, ${id}`).toHaveLength(1)
      expect(JSON.parse(data[0]?.text ?? '')['@graph'][0].name.toWellFormed()).toBe(text)
    }
  })

  test('allows no script of a contribution', () => {
    const policies = readAll('', '.html').map(
      html => /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(html)?.[1] ?? '',
    )
    expect(policies).not.toContain('')
    const allowed = [...new Set(policies)].join()
    const contributed = texts.flatMap(text => [text, ...text.split(/<[^>]*>/)])
    expect(contributed).toContain('alert(1)')
    const hashes = contributed.map(text => createHash('sha256').update(text).digest('base64'))
    expect(hashes.filter(hash => allowed.includes(hash))).toEqual([])
    expect(allowed).not.toMatch(/evil/i)
  })

  test('has no element, attribute or address of a contribution on any page', () => {
    const shapesOf = (html: string) =>
      parseElements(html).flatMap(({ name, attributes }) => [
        name,
        ...Object.keys(attributes)
          .filter(attribute => !attribute.startsWith('data-astro-cid-'))
          .map(attribute => `${name} ${attribute}`),
        ...[attributes.href, attributes.src, attributes.action].filter(
          address => address && !/^(https?:\/\/|\/(?!\/)|#|mailto:)/.test(address),
        ),
      ])
    const ours = readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.html'))
      .flatMap(name => shapesOf(readFileSync(join('dist', name), 'utf8')))
    const known = new Set(ours)
    const pages = readAll('', '.html')
    expect(pages.length).toBeGreaterThan(shown.length)
    const strange = pages.flatMap(shapesOf).filter(shape => shape && !known.has(shape))
    expect(new Set(strange), `seed ${seed}`).toEqual(new Set())
  })

  test('has no injected content in feeds, calendars, tables and the sitemap', () => {
    const markup = readAll('feeds', '.atom').map(feed =>
      feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''),
    )
    const names = [...markup.join().matchAll(/<([^\s/>]+)/g)].map(([, name = '']) => name)
    expect([...new Set(names)].sort().join(' ')).toBe(
      '?xml author category entry feed id link name summary title updated',
    )
    const calendars = [...readAll('calendars', '.ics'), ...readAll('catalog', '.ics')]
    expect(calendars.length).toBeGreaterThan(shown.length / 2)
    for (const calendar of calendars) {
      const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
      expect(lines.filter(line => line === 'END:VCALENDAR')).toHaveLength(1)
      expect(lines.filter(line => !/^[A-Z-]+[:;]/.test(line))).toEqual([''])
    }
    const table: string[][] = parse(read('data/programs.csv'), { bom: true })
    expect(table.flat().filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    const addresses = [...read('sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)]
    const strange = addresses.filter(
      ([, address = '']) => !/^http:\/\/localhost:4321[\w/.-]*$/.test(address),
    )
    expect(strange).toEqual([])
  })
})

describe('the settings of the site', () => {
  const escaped = markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

  test.each<(string | null | undefined)[]>([
    ['about.html', settings.mission],
    ['about.html', 'Equal access to growth opportunities for every student.'],
    ['contact.html', siteData.officeAddress],
    ['privacy.html', settings.privacyContact],
    ...['landing.html', 'programs.html', 'hbcu.html'].map(page => [page, settings.announcement]),
    ...['landing.html', 'programs.html'].flatMap(page => [
      [page, settings.name],
      [page, siteData.officeHours],
      [page, settings.links[0]?.label],
    ]),
  ])('%s shows, as text: %s', (page, text) => {
    expect(read(page ?? '')).toContain(text?.replace(markup, escaped))
  })

  test('say the last day of the announcement, after which the page hides it', () => {
    expect(read('about.html')).toContain(`data-announced-until="${siteData.announcementEndsOn}"`)
  })

  test('give the logo its name and its size, and leave the footer of /hbcu as it is', () => {
    const logoOf = (page: string) =>
      parseElements(read(page)).find(({ attributes }) => attributes.src === settings.logoUrl)
    const { alt, width, height } = logoOf('about.html')?.attributes ?? {}
    expect([alt, width, height]).toEqual([settings.name, '128', '64'])
    expect(logoOf('hbcu.html')).toBeUndefined()
  })
})

describe('npm start', () => {
  const unfinished = () => readdirSync(folder).filter(name => name.startsWith('.site.'))
  const broken = () => ({ SITE_DIR: site, PUBLIC_BACKEND_URL: 'nowhere' })
  const builtAt = () => statSync(join(site, '_headers')).mtimeMs
  const inMemory = { DATABASE_URL: 'memory:', PORT: '0' }
  let before: ReturnType<typeof builtAt>
  beforeAll(() => {
    before = builtAt()
  })

  test('fails beside a server on the same database, and keeps the site', async () => {
    const second = await server.run('commands/start.ts', [], { SITE_DIR: site, PORT: '0' })
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.error).toMatch(/^Another server is already using the database .+\n$/)
    expect(builtAt()).toEqual(before)
  })

  test(
    'serves the last complete build when a build fails, and logs it',
    async () => {
      await server.end('SIGTERM')
      await server.restart('commands/start.ts', broken())
      // The sentence and the log are two streams, in any order.
      expect(server.output()).toMatch(
        /"reason":"it ended with code 1".*"the site could not be built"/,
      )
      expect(server.output()).toMatch(
        /^The site could not be built \(see the log\); the build of \S+ is served instead\.$/m,
      )
      expect((await fetch(server.at(`/catalog/${shown[0]?.id}`))).status).toBe(200)
      expect(unfinished()).toEqual([])
    },
    buildTime,
  )

  test('keeps the site when stopped during the build', async () => {
    await server.end('SIGTERM')
    const child = server.start('commands/start.ts', [], { SITE_DIR: site })
    const ended = new Promise(resolve => child.on('close', resolve))
    await vi.waitFor(() => expect(unfinished()).not.toEqual([]), buildTime)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(builtAt()).toEqual(before)
    expect(unfinished()).toEqual([])
  })

  test('restores the site that a killed process had moved', async () => {
    renameSync(site, join(folder, '.site.before'))
    await server.restart('main.mjs', { SITE_DIR: site })
    expect((await fetch(server.at('/about'))).status).toBe(200)
  })

  test(
    'fails with a message when a build fails and there is no earlier one',
    async () => {
      const none = { SITE_DIR: join(folder, 'none') }
      const settings = { ...broken(), ...inMemory, ...none }
      const { code: status, error } = await server.run('commands/start.ts', [], settings)
      expect(status).toBe(1)
      expect(error).toMatch(
        /^The site could not be built .* there is no earlier build to serve\.\n$/,
      )
    },
    buildTime,
  )
})
