import { contract } from '#contract'
import { type Endpoint, errorCodesOf, hasBody, pathParameters } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalog } from '#contract/errors.ts'
import { jsonSchemaOf } from '#contract/json-schema.ts'

type JsonSchema = Record<string, unknown>

function errorsOf(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(endpoint)) {
    const { status } = errorCatalog[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorOf(codes)]))
}

const errorOf = (codes: readonly ErrorCode[]) => ({
  description: codes.map(code => `\`${code}\`: ${errorCatalog[code].message}`).join('\n\n'),
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

/** How OpenAPI writes a file. */
const oneFile = { type: 'string', format: 'binary' }

/** `pathNames` are the names that the document gives to those of the path, in order. */
function operationOf(id: string, endpoint: Endpoint, pathNames: readonly string[]): Record<string, unknown> {
  const input = jsonSchemaOf(endpoint.input)
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((input.required ?? []) as string[])
  const inPath = pathParameters(endpoint.path)
  const others = Object.keys(properties).filter(field => !inPath.includes(field))
  const parameters = [
    ...inPath.map((field, index) => ({
      name: pathNames[index] ?? field,
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
  const bodyType = endpoint.upload ? 'multipart/form-data' : 'application/json'
  const answer = endpoint.download
    ? { [endpoint.download]: { schema: oneFile } }
    : { 'application/json': { schema: jsonSchemaOf(endpoint.reply) } }
  const body = {
    type: 'object',
    properties: Object.fromEntries(
      others.map(field => [field, field === endpoint.upload?.field ? oneFile : properties[field]]),
    ),
    required: others.filter(field => required.has(field)),
  }
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(endpoint.method) && others.length > 0
      ? { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }
      : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: answer,
      },
      ...errorsOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of the whole contract; every code of an endpoint stands under its status. */
export function openApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  // OpenAPI has one entry for addresses of one shape, whatever our endpoints call the names in them.
  const shapes = new Map<string, string>()
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const shape = endpoint.path.replace(/:\w+/g, ':')
      const known = shapes.get(shape) ?? endpoint.path
      shapes.set(shape, known)
      const path = known.replace(/:(\w+)/g, '{$1}')
      const operation = operationOf(`${feature}.${name}`, endpoint, pathParameters(known))
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HBCU Yard',
      version: '1',
      description:
        'Programs for students of historically Black colleges and universities, and the help that students give each other.',
    },
    servers: [{ url: server }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}
