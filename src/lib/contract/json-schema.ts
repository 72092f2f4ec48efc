import * as z from 'zod/mini'
import { DashboardCounts, ReviewedContribution, StatsBody } from './admin.ts'
import { Comment } from './feedback.ts'
import { choicesOf, partOf, rows, rowsOf, sizesOf, wire } from './reply.ts'

type JsonSchema = Record<string, unknown>

const text = { type: 'string' }
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: [...values] })
const orNull = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] })
const listOf = (items: JsonSchema) => ({ type: 'array', items })

const schemas = new Map<unknown, JsonSchema>([
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
 * The JSON schema of what the bundled backend sends, for the OpenAPI document. Where the contract
 * also reads other forms, those are left out.
 */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const replacement = findReplacement(zodSchema)
      if (replacement) Object.assign(clear(jsonSchema), replacement)
    },
  })
  return json
}

/**
 * Replies below the first level are described in words: not every tool accepts a recursive schema.
 */
function commentWithReplies(): JsonSchema {
  const { properties, ...comment } = jsonSchemaOf(Comment)
  const reply = { type: 'object', description: 'A comment with replies of its own, at any depth.' }
  return { ...comment, properties: { ...(properties as JsonSchema), replies: listOf(reply) } }
}

function findReplacement(schema: unknown): JsonSchema | undefined {
  if (schema === wire.thread) return listOf(commentWithReplies())
  if (schema === StatsBody)
    return jsonSchemaOf(
      z.extend(DashboardCounts, { recentContributions: rows(ReviewedContribution) }),
    )
  const row = rowsOf.get(schema as object)
  if (row) return listOf(jsonSchemaOf(row))
  const part = partOf.get(schema as object)
  if (part) return orNull(jsonSchemaOf(part))
  const size = sizesOf.get(schema as object)
  if (size) return { type: 'integer', minimum: 1, maximum: size.max, default: size.default }
  const choices = choicesOf.get(schema as object)
  return choices ? oneOf(choices) : schemas.get(schema)
}

function clear(schema: JsonSchema): JsonSchema {
  for (const key of Object.keys(schema)) delete schema[key]
  return schema
}
