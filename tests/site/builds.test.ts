import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toProgram } from '#contract/program-records.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import manifest from '../../package.json' with { type: 'json' }
import { parseElements } from '../../src/integrations/html-elements.ts'

// Builds share folders of the checkout, so they run in one file, one after the other.

const buildTime = 240_000
const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)

let server: TestServer
/** The programs of the builds: fewer than those of the site, to build fewer pages. */
const ownPrograms = JSON.parse(readFileSync('src/content/programs.json', 'utf8')).slice(0, 20)
const catalogFile = (folder: string) => {
  const file = join(folder, 'own-programs.json')
  writeFileSync(file, JSON.stringify(ownPrograms))
  return { CATALOG_FILE: file }
}
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('a build with hostile contributions', () => {
  const seed = Math.trunc(Math.random() * 2 ** 31)
  const random = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), {
    numRuns: 40,
    seed,
  })
  const texts = [...hostileTexts, ...random]
  const id = (index: number, kind = 'c') => `${kind}_${String(index).padStart(4, '0')}`
  const valid = {
    name: 'A program',
    applicationMonth: 'March',
    confidence: 'member',
  }
  const everywhere = texts.map((text, index) => ({
    ...valid,
    id: id(index),
    name: `${text}`,
    provider: text,
    description: `${text}\n${text}`,
    logo: text,
    university: text,
    citizenship: text,
    season: { kind: text, note: text },
    audience: { fields: [text], other: [text] },
    money: { text },
    sources: [{ kind: 'provider', where: text }],
    applicationDeadline: '2099-02-15',
    applicationLink: `https://example.org/?q=${text}`,
    checked: '2026-11-01',
  }))
  const asType = texts.map((text, index) => ({
    ...valid,
    id: id(index, 't'),
    type: text,
    applicationLink: text,
    logo: text,
  }))
  const broken = [
    { id: 'nameless', name: ' ' },
    { id: 'c_0000', name: 'The id of another' },
    { id: 'C_0001', name: 'The id of another in capitals' },
    { id: '../../x', name: 'Outside' },
    { id: 'index', name: 'Index' },
    { id: 'x'.repeat(300), name: 'Long' },
    { id: 'later', name: 'Later', applicationDeadline: '+275760-09-13' },
    { id: 'earlier', name: 'Earlier', applicationDeadline: '0000-01-01' },
    { id: 'seen', name: 'Seen', checked: '</updated><x>' },
    { id: 'long-type', name: 'Long type', type: 'long '.repeat(100) },
    { id: 'all-type', name: 'All', type: 'All' },
  ]
  const sameType = { id: 'same-type', name: 'Same', type: 'Scholarships' }
  const [first, second] = ownPrograms
  const edited = toProgram({ ...first, name: 'Edited & published' }, '2026-11-21')
  const hidden: string = second.id
  let folder = ''
  let out = ''
  let result = { code: null as number | null, out: '', error: '' }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'yard-hostile-'))
    out = join(folder, 'site')
    const file = join(folder, 'programs.json')
    writeFileSync(
      file,
      JSON.stringify({
        programs: [null, 7, { name: '🌱🌳' }, ...everywhere, ...asType, ...broken, sameType],
        records: [edited, { ...edited, id: 'a-new-program' }, { ...edited, url: 'javascript:x' }],
        hidden: [hidden],
      }),
    )
    const config = 'tests/support/uncompressed.config.mjs'
    result = await server.run('commands/build.ts', ['--config', config, '--outDir', out], {
      CATALOG_BACKEND_URL: `file:${file}`,
      ...catalogFile(folder),
    })
  }, buildTime)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('succeeds, and logs each contribution that it omits', () => {
    const output = `${result.out}${result.error}`
    expect(result.code, `seed ${seed}: ${output.slice(-2000)}`).toBe(0)
    const leftOut = [
      ...output.matchAll(/The contributed program (.+?) is left out of the catalog: .+\./g),
    ].map(([, name = '']) => name)
    const badTypes = ['all', 'index', 'x'.repeat(300), 'a\u0301'.repeat(200)]
    const ids = [
      ...everywhere.filter(({ name }) => !name.trim()).map(one => one.id),
      ...asType.filter(({ type }) => badTypes.includes(type)).map(one => one.id),
      ...broken.map(one => one.id),
    ]
    const expected = [
      ...ids.map(each => JSON.stringify(each.slice(0, 80))),
      ...[1, 2, 3].map(position => `number ${position} of the reply`),
    ]
    expect(leftOut.sort(), `seed ${seed}`).toEqual(expected.sort())
  })

  test('has the edits of administrators, and warns of one that is no record', () => {
    const titleOf = (id: string) =>
      parseElements(readFileSync(join(out, 'catalog', `${id}.html`), 'utf8')).find(
        ({ attributes }) => attributes.property === 'og:title',
      )?.attributes.content
    expect([titleOf(edited.id), titleOf('a-new-program')]).toEqual([edited.name, edited.name])
    expect(existsSync(join(out, 'catalog', `${hidden}.html`))).toBe(false)
    expect(readFileSync(join(out, 'img/program.json'), 'utf8')).not.toContain(`"${hidden}"`)
    expect(`${result.out}${result.error}`).toContain(
      `The edited program "${edited.id}" is not in the catalog: it is not a record.`,
    )
  })

  test('has a page with the text of each other one', () => {
    for (const { id, name } of everywhere.filter(each => each.name.trim())) {
      const elements = parseElements(readFileSync(join(out, 'catalog', `${id}.html`), 'utf8'))
      const title = elements.find(({ attributes }) => attributes.property === 'og:title')
      expect(title?.attributes.content?.toWellFormed(), `seed ${seed}, ${id}`).toBe(
        name.trim().toWellFormed(),
      )
    }
  })

  test('allows no script of a contribution', () => {
    const allowed = readFileSync(join(out, '_headers'), 'utf8')
    const contributed = texts.flatMap(text => [text, ...text.split(/<[^>]*>/)])
    expect(contributed).toContain('alert(1)')
    for (const text of contributed)
      expect(allowed, text).not.toContain(createHash('sha256').update(text).digest('base64'))
    expect(allowed).not.toMatch(/evil/i)
  })

  test('has no element or attribute of a contribution on any page', () => {
    const shapesOf = (html: string) =>
      parseElements(html).flatMap(({ name, attributes }) => [
        name,
        ...Object.keys(attributes)
          .filter(attribute => !attribute.startsWith('data-astro-cid-'))
          .map(attribute => `${name} ${attribute}`),
      ])
    // Only a paginated catalog has these, and only a stated deadline the last one.
    const known = new Set([
      'template',
      'template id',
      ...['p data-part', 'b data-part', 'span data-part', 'p data-line'],
      'time datetime',
    ])
    for (const [, html] of pagesIn('dist')) for (const shape of shapesOf(html)) known.add(shape)
    const pages = pagesIn(out)
    expect(pages.length).toBeGreaterThan(everywhere.length)
    for (const [name, html] of pages)
      expect(
        shapesOf(html).filter(shape => !known.has(shape)),
        `seed ${seed}, ${name}`,
      ).toEqual([])
  })

  test('links only to http, https and its own paths', () => {
    const addresses = pagesIn(out).flatMap(([, html]) =>
      parseElements(html).flatMap(({ attributes: { href, src, action } }) => [href, src, action]),
    )
    const strange = addresses.filter(
      address => address && !/^(https?:\/\/|\/(?!\/)|#|mailto:)/.test(address),
    )
    expect([...new Set(strange)], `seed ${seed}`).toEqual([])
  })

  test('has valid JSON-LD with the text of contributions', () => {
    for (const { id, name } of everywhere.filter(each => each.name.trim())) {
      const data = parseElements(readFileSync(join(out, 'catalog', `${id}.html`), 'utf8')).filter(
        ({ attributes }) => attributes.type === 'application/ld+json',
      )
      expect(data, id).toHaveLength(1)
      expect(data[0]?.text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(data[0]?.text ?? '')['@graph'][0].name.toWellFormed()).toBe(
        name.trim().toWellFormed(),
      )
    }
  })

  const filesIn = (directory: string, end: string) =>
    readdirSync(join(out, directory))
      .filter(name => name.endsWith(end))
      .map(name => readFileSync(join(out, directory, name), 'utf8'))

  test('has feeds, calendars, tables and a sitemap without injected content', () => {
    const feeds = filesIn('feeds', '.atom')
    expect(feeds).not.toEqual([])
    const elements = new Set(
      feeds.flatMap(feed => {
        const markup = feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
        return [...markup.matchAll(/<([^\s/>]+)/g)].map(([, name]) => name)
      }),
    )
    expect([...elements].sort()).toEqual(
      [
        '?xml',
        'author',
        'category',
        'entry',
        'feed',
        'id',
        'link',
        'name',
        'summary',
        'title',
        'updated',
      ].sort(),
    )
    const calendars = [...filesIn('calendars', '.ics'), ...filesIn('catalog', '.ics')]
    expect(calendars.length).toBeGreaterThan(everywhere.length / 2)
    for (const calendar of calendars) {
      const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
      expect(lines.filter(line => line === 'END:VCALENDAR')).toHaveLength(1)
      expect(lines.filter(line => !/^[A-Z-]+[:;]/.test(line))).toEqual([''])
    }
    const csv = readFileSync(join(out, 'data/programs.csv'))
    const table: string[][] = parse(csv, { bom: true })
    expect(new Set(table.map(row => row.length)).size).toBe(1)
    expect(table.flat().filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    const addresses = [
      ...readFileSync(join(out, 'sitemap-0.xml'), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
    ]
    expect(
      addresses.filter(([, address = '']) => !/^http:\/\/localhost:4321[\w/.-]*$/.test(address)),
    ).toEqual([])
  })
})

describe('npm start', () => {
  const hostile = [
    { name: 'Harbor Fellowship', description: 'A summer by the water in style=' },
    { name: 'Bridge Internship', description: '<script>alert(1)</script>' },
  ]
  // On Linux another disk than that of the checkout.
  const built = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'yard-built-'))
  afterAll(() => rmSync(built, { recursive: true }))
  const site = () => join(built, 'site')
  const unfinished = () => [
    ...readdirSync(built).filter(name => name.startsWith('.site.')),
    ...readdirSync('.').filter(name => name.startsWith('.dist.')),
  ]
  const broken = () => {
    const file = join(server.folder, 'broken.json')
    writeFileSync(file, '[{')
    return { SITE_DIR: site(), CATALOG_FILE: file }
  }
  const ids: string[] = []

  beforeAll(async () => {
    const authorization = `Bearer ${await server.join(ada)}`
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization, 'content-type': 'application/json' }
      return (await fetch(server.at(path), { method, headers, body: JSON.stringify(body) })).json()
    }
    await server.run('commands/admin.ts', ['grant', ada.email, '--yes'])
    for (const suggestion of hostile) {
      const { id } = await send('POST', '/api/contributions', {
        website: 'https://example.org',
        ...suggestion,
      })
      await send('PUT', `/api/admin/contributions/${id}/status`, {
        status: 'approved',
        applicationMonth: 'March',
      })
      ids.push(id)
    }
    await server.end('SIGTERM')
    // As in an `.env` for the build beside a running server.
    const CATALOG_BACKEND_URL = server.at('')
    await server.restart('commands/start.ts', {
      SITE_DIR: site(),
      CATALOG_BACKEND_URL,
      ...catalogFile(server.folder),
    })
  }, buildTime)

  test('is the server with a build before it', () => {
    expect(manifest.scripts.start).toMatch(/ backend\/commands\/start\.ts$/)
  })

  test.each([0, 1])(
    'serves approved contribution %i, and allows no script of its text',
    async index => {
      const answer = await fetch(server.at(`/catalog/${ids[index]}`))
      expect(answer.status).toBe(200)
      const description = parseElements(await answer.text()).find(
        ({ attributes }) => attributes.name === 'description',
      )
      expect(description?.attributes.content).toBe(hostile[index]?.description)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("'sha256-")
      expect(policy).not.toContain(createHash('sha256').update('alert(1)').digest('base64'))
    },
  )

  test('fails beside a server on the same database, and keeps the site', async () => {
    const before = statSync(join(site(), '_headers'))
    const second = await server.run('commands/start.ts', [], { SITE_DIR: site(), PORT: '0' })
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.error).toMatch(/^Another server is already using the database .+\n$/)
    expect(statSync(join(site(), '_headers'))).toEqual(before)
    expect(unfinished()).toEqual([])
  })

  test(
    'serves the last complete build when a build fails, and logs it',
    async () => {
      await server.end('SIGTERM')
      await server.restart('commands/start.ts', broken())
      expect(server.output()).toMatch(
        /\nThe site could not be built \(see above\); the build of \S+ is served instead\.\n/,
      )
      expect((await fetch(server.at(`/catalog/${ids[0]}`))).status).toBe(200)
      expect(unfinished()).toEqual([])
    },
    buildTime,
  )

  test('releases its lock and keeps the site when stopped during the build', async () => {
    await server.end('SIGTERM')
    const before = statSync(join(site(), '_headers'))
    const child = server.start('commands/start.ts', [], { SITE_DIR: site() })
    const ended = new Promise(resolve => child.on('close', resolve))
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    expect(await ended).toBe(0)
    expect(statSync(join(site(), '_headers'))).toEqual(before)
    expect(unfinished()).toEqual([])
    await server.restart('main.mjs', { SITE_DIR: site() })
  })

  test('restores the site that a killed process had moved', async () => {
    await server.end('SIGKILL')
    renameSync(site(), join(built, '.site.before'))
    await server.restart('main.mjs', { SITE_DIR: site() })
    expect((await fetch(server.at('/about'))).status).toBe(200)
  })

  const inMemory = { DATABASE_URL: 'memory:', PORT: '0' }

  test(
    'fails with a message when a build fails and there is no earlier one',
    async () => {
      const none = { SITE_DIR: join(server.folder, 'none') }
      const { code, error } = await server.run('commands/start.ts', [], {
        ...broken(),
        ...inMemory,
        ...none,
      })
      expect(code).toBe(1)
      expect(error).toMatch(
        /\nThe site could not be built \(see above\), and there is no earlier build to serve\.\n$/,
      )
    },
    buildTime,
  )

  test('replaces no folder that is not a site', async () => {
    const { code, error } = await server.run('commands/start.ts', [], {
      ...inMemory,
      SITE_DIR: server.data,
    })
    expect(code).toBe(1)
    expect(error).toContain('holds something other than a built site')
    expect(existsSync(join(server.data, 'yard.db'))).toBe(true)
  })
})
