import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

const id = 'c_0000000000000000000000000'
const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
const clientAddress = ({ path }: Endpoint) => path.replace(/:\w+/g, id)
const shapes = endpoints.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
const malformed = { message: 'Request body must be valid JSON', code: 'request/malformed' }

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.joinAsAdmin(katherine)
})
afterAll(() => app.close())

const bodies: [string, string, Record<string, unknown>][] = [
  ['POST', '/api/auth/login', { email: ada.email, password: 'x' }],
  ['POST', '/api/auth/signup', { ...ada }],
  [
    'POST',
    '/api/contributions',
    { name: 'Caf\u00e9 \ud83c\udf31', website: 'x', description: 'y' },
  ],
  ['PUT', `/api/admin/contributions/${id}/status`, { status: 'approved', applicationMonth: 'May' }],
]

const post = (
  path: string,
  body: BodyInit | null,
  type: string | null = 'application/json',
  method = 'POST',
) =>
  app.send(path, {
    method,
    body,
    headers: { authorization: `Bearer ${admin.token}`, ...(type ? { 'content-type': type } : {}) },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)

describe('a request body', () => {
  test.each(bodies)('%s %s rejects a truncated body', async (method, path, body) => {
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    for (let end = 0; end < bytes.length; end += 1) {
      const answer = await post(path, bytes.slice(0, end), 'application/json', method)
      expect({ end, status: answer.status, body: answer.body }).toEqual({
        end,
        status: 400,
        body: malformed,
      })
    }
  })

  const encode = (text: string) => new TextEncoder().encode(text)
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...encode('{"email":"a"}')])],
    ['UTF-16', new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le'))],
    [
      'bytes that are no UTF-8',
      new Uint8Array([...encode('{"email":"'), 0xed, 0xa0, 0x80, ...encode('"}')]),
    ],
    ['NaN', encode('{"email":NaN}')],
    ['a comma too many', encode('{"email":"a",}')],
    ['single quotes', encode("{'email':'a'}")],
    ['two values', encode('{}{}')],
  ])('is rejected with %s', async (_what, bytes) => {
    const { status, body } = await post('/api/auth/login', bytes)
    expect({ status, body }).toEqual({ status: 400, body: malformed })
  })

  test.each(['[]', 'null', '"text"', '1', 'true'])(
    'is rejected when it is %s and not an object',
    async body => {
      const answer = await post('/api/auth/login', body)
      expect(answer.body).toEqual({
        message: 'Request body must be a JSON object',
        code: 'request/invalid',
      })
    },
  )

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    null,
  ])('is rejected as %s', async type => {
    for (const [method, path, body] of bodies) {
      const bytes = new TextEncoder().encode(JSON.stringify(body))
      const answer = await post(path, bytes, type, method)
      expect(answer.status).toBe(415)
      expect(answer.body.message).toBe('Content-Type must be application/json')
    }
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;a=b'])(
    'is accepted as %s',
    async type => {
      expect((await post('/api/auth/login', '{}', type)).body.message).toBe(
        'Email and password are required',
      )
    },
  )

  test.each([
    ['nothing', null, null],
    ['an empty text', '', 'text/plain'],
    ['empty JSON', '{}', 'application/json'],
  ])('may be %s where no input is needed', async (_what, body, type) => {
    expect((await post('/api/auth/logout', body, type)).body).toEqual({})
    admin.token = (await app.call('POST', '/api/auth/login', { body: katherine })).body.token
  })

  const tooLarge = { message: 'Request body is too large', code: 'request/too-large' }
  test('is rejected beyond 64 KB with or without Content-Length', async () => {
    const text = JSON.stringify({ email: 'a', password: 'x'.repeat(limits.jsonBody) })
    const pieces = new Blob([text]).stream()
    const lying = {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    }
    for (const answer of [
      await post('/api/auth/login', text),
      await post('/api/auth/login', pieces),
      await app.send('/api/auth/login', lying),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: tooLarge })
      expect(answer.headers.get('connection')).toBe('close')
    }
  })

  test('is accepted at exactly 64 KB, and deeply nested', async () => {
    const padded = `{"email":"a@b.edu","password":"b"${' '.repeat(limits.jsonBody)}`
      .slice(0, limits.jsonBody - 1)
      .concat('}')
    expect((await post('/api/auth/login', padded)).status).toBe(401)
    const deep = `{"email":${'['.repeat(32_000)}${']'.repeat(32_000)},"password":"b"}`
    expect((await post('/api/auth/login', deep)).body.fields).toEqual({
      email: 'Email must be text',
    })
  })

  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  test.each([
    [
      'POST',
      'content/mentor',
      `{"data":{"more":${deep}}}`,
      { data: 'Data must not be nested so deeply' },
    ],
    [
      'PUT',
      'content/mentor/m_1',
      `{"version":1,"data":{"more":${deep}}}`,
      { data: 'Data must not be nested so deeply' },
    ],
    [
      'PUT',
      'checks/gem',
      `{"version":0,"confirmed":["dates"],"source":"https://a.example","changes":{"cycles":${deep}}}`,
      { changes: 'Changes must not be nested so deeply' },
    ],
  ])('%s %s rejects data that are nested too deep', async (method, path, body, fields) => {
    const answer = await post(`/api/admin/${path}`, body, 'application/json', method)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })
})

test('a query is read fast, however many names it has', async () => {
  const query = Array.from({ length: 80_000 }, (_, name) => name).join('&')
  const began = performance.now()
  expect((await app.send(`/api/testimonials?${query}`)).status).toBe(200)
  // A look-up of each name would take over ten seconds.
  expect(performance.now() - began).toBeLessThan(4000)
})

describe('a path', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']
  const paths = [...new Set(endpoints.map(clientAddress))]

  test.each(paths)('%s answers other methods with 405 and Allow', async path => {
    const known = endpoints
      .filter(one => clientAddress(one) === path)
      .map(({ method }) => String(method))
      // Leads to the page with the button; it is no endpoint.
      .concat(path.startsWith('/api/reminders/unsubscribe/') ? ['GET'] : [])
    for (const method of methods.filter(method => !known.includes(method))) {
      const answer = await app.send(path, {
        method,
        headers: { 'x-http-method-override': known[0] ?? '' },
      })
      expect({ method, status: answer.status, code: answer.body.code }).toEqual({
        method,
        status: 405,
        code: 'request/method',
      })
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(allowed.filter(method => method !== 'HEAD').sort()).toEqual(known.sort())
    }
  })

  const odd = [
    '/',
    '//',
    '/%00',
    '/..;/',
    '/.',
    '?',
    '/x',
    '%20',
    '.json',
    ';a=b',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fsecret',
  ]
  test('that is unknown answers 404 in JSON', async () => {
    const corpus = [
      ...paths.flatMap(path => odd.filter(end => end !== '?').map(end => `${path}${end}`)),
      ...paths.map(path => path.replace('/api/', '/api//')),
      ...paths.map(path => path.toUpperCase()),
      '/api',
      '/api/',
      '/api/.env',
      '/api/../package.json',
      '/api/%c0%af',
      '/api/__proto__',
      '/api/constructor',
    ]
    const wrong: string[] = []
    for (const path of corpus) {
      const answer = await app.send(path)
      const normalized = new URL(path, 'http://x').pathname
      const isOther = shapes.some(shape => shape.test(normalized))
      if (!isOther && (answer.status !== 404 || answer.body?.code !== 'request/unknown'))
        wrong.push(`${answer.status} ${path}`)
    }
    expect(wrong).toEqual([])
  })
})
