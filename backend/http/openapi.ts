import * as z from 'zod/mini'
import { Program } from '#catalog/program.ts'
import { listEndpoints } from '#contract'
import { ReviewedContribution } from '#contract/admin.ts'
import { Contribution } from '#contract/contributions.ts'
import { type Endpoint, hasBody, inputNames, pathParameters } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalog, errorCodesOf } from '#contract/errors.ts'
import { CommentWithReplies } from '#contract/feedback.ts'
import { User } from '#contract/session.ts'

type JsonSchema = Record<string, unknown>

// JSON as it is sent. A file has no JSON schema, and counts as anything.
const settings = { io: 'input', unrepresentable: 'any' } as const

/** Schemas that replies refer to. A comment contains itself. */
const models = { Comment: CommentWithReplies, Contribution, Program, ReviewedContribution, User }

/** The JSON schemas of the models by name, and of the replies by feature and name of endpoint. */
function describeReplies(): Record<string, JsonSchema> {
  const replies = z.registry<{ id: string }>()
  for (const { id, endpoint } of listEndpoints()) replies.add(endpoint.reply, { id })
  for (const [id, model] of Object.entries(models)) replies.add(model, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(replies, { ...settings, uri })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id, ...schema }]) => [id, schema]),
  )
}

function errorResponses(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(endpoint)) {
    const { status } = errorCatalog[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorSchema(codes)]))
}

const errorSchema = (codes: readonly ErrorCode[]) => ({
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

const fileSchema = { type: 'string', format: 'binary' }

/** `pathNames` are the names of the path parameters in the document, in order. */
function createOperation(
  id: string,
  endpoint: Endpoint,
  reply: JsonSchema | undefined,
  pathNames: readonly string[],
): Record<string, unknown> {
  const input: JsonSchema = z.toJSONSchema(endpoint.input, settings)
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((input.required ?? []) as string[])
  const { inPath, others } = inputNames(endpoint)
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
  const replyContent = endpoint.download
    ? { [endpoint.download]: { schema: fileSchema } }
    : { 'application/json': { schema: reply } }
  const body = {
    type: 'object',
    properties: Object.fromEntries(
      others.map(field => [
        field,
        field === endpoint.upload?.field ? fileSchema : properties[field],
      ]),
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
        content: replyContent,
      },
      ...errorResponses(endpoint),
    },
  }
}

/** Creates the OpenAPI 3.1 document of the contract. `server` is the base URL of the API. */
export function createOpenApi(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const replies = describeReplies()
  // OpenAPI allows one path of a shape, whatever the names of its parameters.
  const pathsByShape = new Map<string, string>()
  for (const { id, endpoint } of listEndpoints()) {
    const shape = endpoint.path.replace(/:\w+/g, ':')
    const known = pathsByShape.get(shape) ?? endpoint.path
    pathsByShape.set(shape, known)
    const path = known.replace(/:(\w+)/g, '{$1}')
    const operation = createOperation(id, endpoint, replies[id], pathParameters(known))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
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
    components: {
      schemas: Object.fromEntries(Object.keys(models).map(id => [id, replies[id]])),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}
