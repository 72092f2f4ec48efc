import { expect, test, vi } from 'vitest'
import { mapInSlices } from '#lib/map-in-slices.ts'

test('lets other tasks run while a long list is mapped', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const calls: string[] = []
  setTimeout(() => calls.push('other'))
  const mapped = await mapInSlices(['a', 'b', 'c'], (item, index) => {
    now += 25
    calls.push(item)
    return `${item}${index}`
  })
  clock.mockRestore()
  expect(mapped).toEqual(['a0', 'b1', 'c2'])
  expect(calls).toEqual(['a', 'b', 'other', 'c'])
})
