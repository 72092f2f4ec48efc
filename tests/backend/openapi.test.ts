import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract'
import { codesOf, type Endpoint } from '#contract/endpoint.ts'
import { catalogue } from '#contract/errors.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

interface Schema {
  type?: string | string[]
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
}

const endpoints = Object.values(contract).flatMap((calls): Endpoint[] => Object.values(calls))
let yard: TestApp
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  yard = await startApp()
  document = (await yard.call('GET', '/api/openapi.json')).body
})
afterAll(() => yard.close())

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('is an OpenAPI 3.1 document that names every call once', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test.each(endpoints)('lists every way that $method $path can end, under its status', endpoint => {
  const responses = operationOf(endpoint)?.responses ?? {}
  for (const code of codesOf(endpoint)) {
    const { status, message } = catalogue[code]
    const told = responses[status]
    expect(told?.content['application/json'].schema.properties?.code?.enum).toContain(code)
    expect(told?.description).toContain(message)
  }
  expect(responses[endpoint.status ?? 200]?.description).toBe('Success')
})

test('tells names in paths, queries and bodies with their types', () => {
  const decide = operationOf(contract.admin.decide)
  expect(decide?.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'string' }) },
  ])
  const body = decide?.requestBody?.content['application/json'].schema
  expect(body?.required).toEqual(['status'])
  expect(body?.properties?.applicationMonth?.enum).toContain('December')
  expect(operationOf(contract.admin.list)?.parameters?.map(({ name }) => name)).toEqual([
    'status',
    'limit',
    'lastId',
  ])
})

const typeOf = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

/** Whether a value is what a schema of the document says; enough of JSON Schema for the document that we make. */
function fits(
  value: unknown,
  { anyOf, enum: values, type, items, properties = {}, required = [] }: Schema,
): boolean {
  if (anyOf) return anyOf.some(one => fits(value, one))
  if (values && !values.includes(value as string)) return false
  if (type && ![type].flat().includes(typeOf(value))) return false
  if (Array.isArray(value)) return value.every(item => fits(item, items ?? {}))
  if (typeof value !== 'object' || value === null) return true
  return (
    required.every(name => name in value) &&
    Object.entries(value).every(([name, item]) => fits(item, properties[name] ?? {}))
  )
}

test('says what is really sent', async () => {
  const student = await yard.join(ada)
  const office = await yard.joinAsAdmin(katherine)
  const body = { name: 'Described', website: 'https://example.org', description: 'd' }
  const { body: added } = await yard.call('POST', '/api/contributions', { as: student, body })
  await yard.call('PUT', `/api/admin/contributions/${added.id}/status`, {
    as: office,
    body: { status: 'approved', applicationMonth: 'May' },
  })
  const calls: [Endpoint, string][] = [
    [contract.session.verify, '/api/auth/verify'],
    [contract.programs.published, '/api/programs'],
    [contract.contributions.mine, '/api/contributions/my-contributions'],
    [contract.admin.stats, '/api/admin/dashboard-stats'],
    [contract.admin.list, '/api/admin/contributions'],
  ]
  for (const [endpoint, path] of calls) {
    const { body: sent } = await yard.call('GET', path, { as: path.includes('my-') ? student : office })
    const schema = operationOf(endpoint)?.responses['200']?.content['application/json'].schema
    expect({ path, fits: schema && schema.type !== undefined && fits(sent, schema) }).toEqual({
      path,
      fits: true,
    })
  }
})

test('is also a page that people read, without a script', async () => {
  const { status, headers, text } = await yard.call('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(text).not.toContain('<script')
  for (const { path, about } of endpoints) {
    expect(text).toContain(path)
    expect(text).toContain(about.split(/[`'&<]/)[0])
  }
})
