/** As much of JSON Schema as the OpenAPI document of the product uses. */
export interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

const typeOf = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

/** Whether a value is what a schema of the document says. */
export function fits(value: unknown, schema: Schema): boolean {
  const { anyOf, enum: values, type, items, properties = {}, required = [] } = schema
  if (anyOf) return anyOf.some(one => fits(value, one))
  if (values && !values.includes(value)) return false
  const found = typeOf(value)
  if (
    type &&
    ![type].flat().some(each => each === found || (each === 'number' && found === 'integer'))
  )
    return false
  if (Array.isArray(value)) return value.every(item => fits(item, items ?? {}))
  if (typeof value !== 'object' || value === null) return true
  return (
    required.every(name => name in value) &&
    Object.entries(value).every(([name, item]) => fits(item, properties[name] ?? {}))
  )
}
