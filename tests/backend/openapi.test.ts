import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contract, listEndpoints } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCatalog, errorCodesOf } from '#contract/errors.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, katherine } from '#tests/support/people.ts'

interface Operation {
  operationId: string
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

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

test('is an OpenAPI 3.1 document with every endpoint once', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test('lists all errors of an endpoint by status', () => {
  for (const endpoint of endpoints) {
    const { responses = {} } = operationOf(endpoint) ?? {}
    for (const code of errorCodesOf(endpoint)) {
      const { status, message } = errorCatalog[code]
      expect(JSON.stringify(responses[status]), code).toContain(`"${code}"`)
      expect(responses[status], code).toMatchObject({
        description: expect.stringContaining(message),
      })
    }
    expect(responses[endpoint.status ?? 200]).toMatchObject({ description: 'Success' })
  }
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
