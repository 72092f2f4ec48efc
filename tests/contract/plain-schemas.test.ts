import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Contract, contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { validate } from '#contract/validate.ts'

/** The contract as browsers have it: with `lib/plain-schemas.ts` in the place of the package. */
async function lightContract(): Promise<Contract> {
  vi.resetModules()
  vi.doMock('zod/mini', () => import('#lib/plain-schemas.ts'))
  const light = await import('#contract')
  vi.doUnmock('zod/mini')
  vi.resetModules()
  return light.contract
}

const calls = (given: Contract) =>
  Object.entries(given).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(
      ([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const,
    ),
  )

const light = new Map(calls(await lightContract()))
const both = calls(contract).map(([name, endpoint]) => [name, endpoint, light.get(name)] as const)

/** As JSON makes them. */
const ordinary = { noNullPrototype: true }

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ada',
    'ada@example.edu',
    'password1',
    'March',
    'approved',
    'rejected',
    '2027-02-15',
    '2027-02-30',
  ),
  fc.constantFrom(
    'https://example.org',
    'javascript:alert(1)',
    '\u200b',
    'a\u0000b',
    '\ud800',
    ' \u202eeman ',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.integer({ min: 0, max: 10_001 }).map(length => 'é'.repeat(length)),
  fc.integer({ min: 120, max: 130 }).map(length => '🎓'.repeat(length)),
)
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom(undefined, null, true, false, 0, -1, 1.5, Number.NaN),
  fc.record({ name: text, size: fc.nat() }, ordinary),
  fc.record(
    { page: fc.integer({ min: -1, max: 3 }), x: fc.double({ min: -1, max: 2 }), y: fc.constant(0.5) },
    ordinary,
  ),
  fc.record({ seconds: fc.nat() }, ordinary),
  fc.array(text, { maxLength: 3 }),
)

const namesOf = ({ input, reply }: Endpoint): string[] => {
  const shape = 'shape' in reply.def ? (reply.def.shape as object) : {}
  return [...Object.keys(input.def.shape), ...Object.keys(shape)]
}
const names = [...new Set(both.flatMap(([, endpoint]) => namesOf(endpoint)))]
const wrappers = [
  'data',
  'users',
  'feedback',
  'comments',
  'replies',
  'stats',
  'user',
  'id',
  'uid',
  'token',
  'createdAt',
]
const anyName = fc.constantFrom(...names, ...wrappers)
const row = fc.dictionary(anyName, value, { maxKeys: 12, ...ordinary })
const body = fc.oneof(
  row,
  fc.array(row, { maxLength: 3 }),
  fc.dictionary(anyName, fc.oneof(row, fc.array(row, { maxLength: 3 }), value), { maxKeys: 8, ...ordinary }),
  value,
)

describe.each(both)('%s, as browsers have it', (_name, endpoint, inBrowsers) => {
  const fields = Object.keys(endpoint.input.def.shape)
  const sent = fc.record(Object.fromEntries(fields.map(field => [field, value])), {
    requiredKeys: [],
    ...ordinary,
  })

  test('takes and refuses the same input, in the same words', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: sent }, value), given => {
        expect(inBrowsers && validate(inBrowsers.input, given)).toEqual(validate(endpoint.input, given))
      }),
      { numRuns: 200 },
    )
  })

  test('reads the same from any reply', () => {
    const own = fc.dictionary(fc.constantFrom(...namesOf(endpoint), ...wrappers), value, {
      maxKeys: 12,
      ...ordinary,
    })
    fc.assert(
      fc.property(fc.oneof(own, fc.array(own, { maxLength: 3 }), body), given => {
        const ours = inBrowsers?.reply.safeParse(given)
        const theirs = endpoint.reply.safeParse(given)
        expect([ours?.success, ours?.data]).toEqual([theirs.success, theirs.data])
      }),
      { numRuns: 200 },
    )
  })
})
