import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contract, listEndpoints } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCatalog, errorCodesOf } from '#contract/errors.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import type { Operation } from '#tests/support/openapi.ts'
import { ada, katherine } from '#tests/support/people.ts'

const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
let app: TestApp
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
beforeAll(async () => {
  app = await startApp()
  document = (await app.call('GET', '/api/openapi.json')).body
})
afterAll(() => app.close())

const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')
const operationOf = ({ path, method }: Endpoint) =>
  Object.entries(document.paths).find(([known]) => shapeOf(known) === shapeOf(path))?.[1][
    method.toLowerCase()
  ]

test('has one entry for paths of the same shape', () => {
  const shapes = Object.keys(document.paths).map(shapeOf)
  expect(shapes).toEqual([...new Set(shapes)])
  for (const [path, operations] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(operations)) {
      expect(parameters.filter(each => each.in === 'path').map(({ name }) => name)).toEqual(named)
    }
  }
})

test('is an OpenAPI 3.1 document with every endpoint once', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test.each(endpoints)('lists all errors of $method $path by status', endpoint => {
  const responses = operationOf(endpoint)?.responses ?? {}
  for (const code of errorCodesOf(endpoint)) {
    const { status, message } = errorCatalog[code]
    const response = responses[status]
    expect(response?.content['application/json']?.schema.properties?.code?.enum).toContain(code)
    expect(response?.description).toContain(message)
  }
  expect(responses[endpoint.status ?? 200]?.description).toBe('Success')
})

test('describes path, query and body parameters', () => {
  const decide = operationOf(contract.admin.setStatus)
  expect(decide?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'string' }) },
  ])
  const body = decide?.requestBody?.content['application/json']?.schema
  expect(body?.required).toEqual(['status'])
  expect(body?.properties?.applicationMonth?.enum).toContain('December')
  expect(operationOf(contract.admin.list)?.parameters?.map(({ name }) => name)).toEqual([
    'status',
    'order',
    'limit',
    'lastId',
  ])
})

/** The schema of a reply in the document, as a validator. */
function replyOf(endpoint: Endpoint) {
  const schema = operationOf(endpoint)?.responses['200']?.content['application/json']?.schema
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}

test('describes the actual responses, and no others', async () => {
  const student = await app.join(ada)
  const admin = await app.joinAsAdmin(katherine)
  const body = { name: 'Described', website: 'https://example.org', description: 'd' }
  const { body: added } = await app.call('POST', '/api/contributions', { as: student, body })
  await app.call('PUT', `/api/admin/contributions/${added.id}/status`, {
    as: admin,
    body: { status: 'approved', applicationMonth: 'May' },
  })
  await addResume(app, student)
  const thread = `/api/resume/feedback/${student.uid}`
  const comment = await app.call('POST', thread, { as: admin, body: { content: 'Well done' } })
  const reply = { content: 'Thank you', parentId: comment.body.id }
  await app.call('POST', thread, { as: student, body: reply })
  const calls: [Endpoint, string][] = [
    [contract.session.verify, '/api/auth/verify'],
    [contract.programs.listPublished, '/api/programs'],
    [contract.contributions.listOwn, '/api/contributions/my-contributions'],
    [contract.admin.getStats, '/api/admin/dashboard-stats'],
    [contract.admin.list, '/api/admin/contributions'],
    [contract.feedback.list, thread],
  ]
  for (const [endpoint, path] of calls) {
    const { body: sent } = await app.call('GET', path, {
      as: path.includes('my-') ? student : admin,
    })
    const validator = replyOf(endpoint)
    expect([path, validator.safeParse(sent).error]).toEqual([path, undefined])
    expect([path, validator.safeParse([{}]).success]).toEqual([path, false])
  }
})

test('is compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await app.hono.request('/api/openapi.json', { headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(document)
})

test('is also an HTML page without scripts', async () => {
  const { status, headers, text } = await app.call('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(text).not.toContain('<script')
  for (const { path, summary: about } of endpoints) {
    expect(text).toContain(path)
    expect(text).toContain(about.split(/[`'&<]/)[0])
  }
})
