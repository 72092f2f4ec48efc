import { describe, expect, test } from 'vitest'
import { Heights } from '#islands/resumes/thread/heights.ts'

const rows = (...ids: string[]) => ids.map(id => ({ id }))
const topsOf = (heights: Heights) =>
  Array.from({ length: heights.count + 1 }, (_, index) => heights.top(index))

function measured(ids: string[], ...known: number[]): Heights {
  const heights = new Heights()
  heights.follow(rows(...ids))
  known.forEach((height, index) => {
    heights.measured(index, height)
  })
  return heights
}

describe('the heights of a long list', () => {
  test('are a guess until they are known', () => {
    expect(topsOf(measured(['a', 'b', 'c']))).toEqual([0, 140, 280, 420])
    expect(topsOf(measured(['a', 'b', 'c'], 50, 70))).toEqual([0, 50, 120, 260])
  })

  test('stay with the rows before and behind those that go', () => {
    const heights = measured(['a', 'b', 'c', 'd'], 10, 20, 30, 40)
    heights.follow(rows('a', 'd'))
    expect(topsOf(heights)).toEqual([0, 10, 50])
  })

  test('stay with the rows around those that come, which are taken to be as high as is usual', () => {
    const heights = measured(['a', 'd'], 10, 50)
    heights.follow(rows('a', 'b', 'c', 'd'))
    expect(topsOf(heights)).toEqual([0, 10, 40, 70, 120])
    heights.measured(1, 5)
    expect(topsOf(heights)).toEqual([0, 10, 15, 45, 95])
  })

  test('count once when they are measured again, fractions too', () => {
    const heights = measured(['a', 'b'], 10.3, 20.1)
    for (let turn = 0; turn < 9; turn += 1) heights.measured(0, 10.3)
    heights.follow(rows('a', 'new', 'b'))
    expect(heights.top(2) - heights.top(1)).toBeCloseTo(15.2, 3)
  })

  test('begin anew with other rows, and end with none', () => {
    const heights = measured(['a', 'b'], 10, 20)
    heights.follow(rows('x', 'y', 'z'))
    expect(topsOf(heights)).toEqual([0, 15, 30, 45])
    heights.follow([])
    expect(topsOf(heights)).toEqual([0])
    expect(heights.at(100)).toBe(0)
  })

  test('tell the row at a height', () => {
    const heights = measured(['a', 'b', 'c'], 10, 20, 30)
    expect([-5, 0, 9, 10, 29, 30, 999].map(height => heights.at(height))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })
})
