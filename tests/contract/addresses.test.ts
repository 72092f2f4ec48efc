import { describe, expect, test } from 'vitest'
import { withBase, withQuery } from '#lib/plain-addresses.ts'

/** These stand in for a package within ofetch (astro.config.mjs), so they have to mean what that means. */
describe('an address of a call', () => {
  test('stands below its base', () =>
    expect(withBase('/api/x', 'https://a.example')).toBe('https://a.example/api/x'))

  test.each<[string, string, Record<string, unknown>, string]>([
    ['is left alone without a query', '/api/x', {}, '/api/x'],
    ['leaves out what is undefined', '/api/x', { lastId: undefined, limit: 10 }, '/api/x?limit=10'],
    ['gains a query', '/api/x', { status: 'pending', limit: 10 }, '/api/x?status=pending&limit=10'],
    ['keeps the query it has', '/api/x?a=1', { b: 2 }, '/api/x?a=1&b=2'],
    ['escapes what would end a value', '/api/x', { q: 'R&D = 50%' }, '/api/x?q=R%26D+%3D+50%25'],
  ])('%s', (_what, address, query, expected) => expect(withQuery(address, query)).toBe(expected))
})
