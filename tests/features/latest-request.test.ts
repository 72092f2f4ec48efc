import { expect, test } from 'vitest'
import { trackLatestRequest } from '#lib/latest-request.ts'

test('only the latest request counts', () => {
  const start = trackLatestRequest()
  const first = start()
  expect(first()).toBe(true)
  const second = start()
  expect([first(), second()]).toEqual([false, true])
})

test('tracks two kinds of requests separately', () => {
  const [startResume, startThread] = [trackLatestRequest(), trackLatestRequest()]
  const isLatest = startResume()
  startThread()
  expect(isLatest()).toBe(true)
})
