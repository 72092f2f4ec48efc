import { contract } from '#contract'
import { documentOf } from '#contract/documents.ts'
import { codesOf, type Endpoint, hasBody, namesIn } from '#contract/endpoint.ts'
import { type Code, catalogue } from '#contract/errors.ts'

type JsonSchema = Record<string, unknown>

function errorsOf(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, Code[]>()
  for (const code of codesOf(endpoint)) {
    const { status } = catalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorOf(codes)]))
}

const errorOf = (codes: readonly Code[]) => ({
  description: codes.map(code => `\`${code}\`: ${catalogue[code].message}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          code: { type: 'string', enum: codes },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['message', 'code'],
      },
    },
  },
})

function operationOf(feature: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  const input = documentOf(endpoint.input)
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((input.required ?? []) as string[])
  const inPath = namesIn(endpoint.path)
  const others = Object.keys(properties).filter(field => !inPath.includes(field))
  const parameters = [
    ...inPath.map(field => ({
      name: field,
      in: 'path',
      required: true,
      schema: properties[field] ?? { type: 'string' },
    })),
    ...(hasBody(endpoint.method) ? [] : others).map(field => ({
      name: field,
      in: 'query',
      required: required.has(field),
      schema: properties[field],
    })),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map(field => [field, properties[field]])),
    required: others.filter(field => required.has(field)),
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.about,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(endpoint.method) && others.length > 0
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: documentOf(endpoint.reply) } },
      },
      ...errorsOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of the whole contract; every code of an endpoint stands under its status. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HBCU Yard',
      version: '1',
      description:
        'Programs for students of historically Black colleges and universities: sign-in, suggestions and their review.',
    },
    servers: [{ url: server }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}
