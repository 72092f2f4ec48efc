import * as z from 'zod/mini'
import { DashboardCounts, ReviewedContribution, StatsBody } from './admin.ts'
import { Comment } from './feedback.ts'
import { choicesOf, partOf, rows, rowsOf, sizesOf, wire } from './reply.ts'

type JsonSchema = Record<string, unknown>

const text = { type: 'string' }
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: [...values] })
const orNull = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] })
const listOf = (items: JsonSchema) => ({ type: 'array', items })

const told = new Map<unknown, JsonSchema>([
  [wire.text, text],
  [wire.textOrNull, orNull(text)],
  [wire.instant, orNull({ type: 'string', format: 'date-time' })],
  [wire.count, { type: 'integer', minimum: 0 }],
  [wire.score, { type: 'integer' }],
  [wire.page, { type: 'integer', minimum: 1, maximum: 1000 }],
  [wire.fraction, { type: 'number', minimum: 0, maximum: 1 }],
  [wire.flag, { type: 'boolean' }],
  [wire.amount, orNull({ type: 'number', minimum: 0 })],
  [wire.id, text],
  [wire.uids, { ...listOf(text), description: 'At most the caller; the flags say the same.' }],
])

/**
 * The JSON schema of a schema of the contract: of what the bundled backend sends, where the contract also reads other forms.
 * For the OpenAPI document; nothing that reaches a browser imports this.
 */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const document = specialOf(zodSchema)
      if (document) Object.assign(emptied(jsonSchema), document)
    },
  })
  return json
}

/** Said in words beyond the first level: not every reader of such documents takes a schema that holds itself. */
function commentWithReplies(): JsonSchema {
  const { properties, ...comment } = jsonSchemaOf(Comment)
  const reply = { type: 'object', description: 'A comment with replies of its own, at any depth.' }
  return { ...comment, properties: { ...(properties as JsonSchema), replies: listOf(reply) } }
}

function specialOf(schema: unknown): JsonSchema | undefined {
  if (schema === wire.thread) return listOf(commentWithReplies())
  if (schema === StatsBody)
    return jsonSchemaOf(z.extend(DashboardCounts, { recentContributions: rows(ReviewedContribution) }))
  const row = rowsOf.get(schema as object)
  if (row) return listOf(jsonSchemaOf(row))
  const part = partOf.get(schema as object)
  if (part) return orNull(jsonSchemaOf(part))
  const size = sizesOf.get(schema as object)
  if (size) return { type: 'integer', minimum: 1, maximum: size.max, default: size.default }
  const choices = choicesOf.get(schema as object)
  return choices ? oneOf(choices) : told.get(schema)
}

function emptied(schema: JsonSchema): JsonSchema {
  for (const key of Object.keys(schema)) delete schema[key]
  return schema
}
