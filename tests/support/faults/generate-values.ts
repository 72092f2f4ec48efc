import type { Schema } from '#tests/support/openapi.ts'
import { pick, type Random } from './model.ts'

/** Existing values of fields, such as ids and passwords, by the name of the field. */
export type Pools = Record<string, () => unknown>

const letters = 'abcdefghij klmnop qrstuv ÅéñŻ 名前 🎓 '
const textOf = (random: Random, length: number): string =>
  Array.from({ length }, () => [...letters][Math.floor(random() * 30)]).join('')

/** A length: usually short, sometimes at the limits. */
function lengthOf(random: Random, { minLength = 0, maxLength = 400 }: Schema): number {
  const usual = Math.floor(random() * 24)
  const edge = pick(random, [minLength, minLength + 1, maxLength, maxLength - 1]) ?? 0
  return Math.max(minLength, Math.min(maxLength, random() < 0.04 ? edge : usual))
}

/** Generates a value that a schema of the document allows. */
export function valid(random: Random, schema: Schema, name: string, pools: Pools): unknown {
  const known = pools[name]
  if (known) return known()
  if (schema.enum) return pick(random, schema.enum)
  if (schema.anyOf) return valid(random, pick(random, schema.anyOf) ?? {}, name, pools)
  const { minimum = 0, maximum = 100 } = schema
  switch ([schema.type].flat()[0]) {
    case 'integer':
      return minimum + Math.floor(random() * (Math.min(maximum, 1000) - minimum + 1))
    case 'number':
      return minimum + random() * (maximum - minimum)
    case 'boolean':
      return random() < 0.5
    case 'object':
      return object(random, schema, pools)
    default:
      return textOf(random, lengthOf(random, schema))
  }
}

/** Generates an object with required and some optional properties. */
export function object(random: Random, schema: Schema, pools: Pools): Record<string, unknown> {
  const values = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random() < 0.6,
  )
  return Object.fromEntries(values.map(([name, each]) => [name, valid(random, each, name, pools)]))
}

/** Invalid and hostile values. */
const invalidValues: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  ['a', 'b'],
  {},
  { $gt: '' },
  '',
  '   ',
  '\u200b\u200b',
  'x\u0000y',
  'x\u001by',
  '\ud800',
  '\u202egnp.exe',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '９９９',
  'İ'.repeat(50),
  'a\u0301'.repeat(300),
  'x'.repeat(12_000),
  '2027-02-30',
  'Smarch',
]

/** The texts among them, for paths and queries. */
export const invalidTexts = invalidValues.filter(
  value => typeof value === 'string' && value.isWellFormed(),
) as string[]

/** Changes, removes or adds a property. */
export function corruptObject(
  random: Random,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const name = pick(random, Object.keys(values))
  const { [name ?? '']: _, ...rest } = values
  const extra =
    pick(random, ['role', 'isAdmin', 'id', 'votes', 'status', 'constructor', 'toString']) ?? 'uid'
  if (name === undefined || random() < 0.15)
    return { ...values, [extra]: pick(random, invalidValues) }
  return random() < 0.2 ? rest : { ...values, [name]: pick(random, invalidValues) }
}

/** Makes a JSON body invalid. */
export function corruptBody(random: Random, body: string): string {
  const wrongs = [
    () => body.slice(0, Math.floor(random() * body.length)),
    () => `\ufeff${body}`,
    () => `[${body}]`,
    () => body.replace('}', ',}'),
    () => 'null',
    () => '"text"',
    () => 'NaN',
    () => '',
    () => '['.repeat(5000),
    () => `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    () => `${body.slice(0, -1)},"__proto__":{"polluted":true}}`,
    () => ' '.repeat(70_000) + body,
  ]
  return pick(random, wrongs)?.() ?? ''
}
