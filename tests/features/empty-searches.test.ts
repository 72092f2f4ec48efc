// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countEmptySearch } from '#lib/empty-searches.ts'

const sent: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rest = () => vi.advanceTimersByTime(2000)

test('counts words that stay unchanged for two seconds, each once', () => {
  countEmptySearch('under')
  vi.advanceTimersByTime(1900)
  countEmptySearch('Underwater  Basket')
  rest()
  countEmptySearch('underwater basket')
  rest()
  expect(sent).toEqual([{ words: 'underwater basket' }])
})

test('counts nothing once something is found', () => {
  countEmptySearch('lacrosse')
  countEmptySearch('')
  rest()
  expect(sent).toEqual([])
})

test.each(['ada@example.edu', '555-123-4567', '12345'])('does not send %s', words => {
  countEmptySearch(words)
  rest()
  expect(sent).toEqual([])
})

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('sends nothing with %s', (name, signal) => {
  vi.stubGlobal('navigator', { ...signal })
  countEmptySearch(`curling ${name}`)
  rest()
  expect(sent).toEqual([])
})
