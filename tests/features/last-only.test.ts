import { expect, test } from 'vitest'
import { lastOnly } from '#lib/last-only.ts'

test('only the last request that was started counts', () => {
  const start = lastOnly()
  const first = start()
  expect(first()).toBe(true)
  const second = start()
  expect([first(), second()]).toEqual([false, true])
})

test('requests of another kind are counted apart', () => {
  const [startResume, startThread] = [lastOnly(), lastOnly()]
  const isLast = startResume()
  startThread()
  expect(isLast()).toBe(true)
})
