/** What a row is taken to be high before any has been measured, in pixels. */
const guess = 140

/** The heights of a long list, of which only the rows that were drawn are known: where each row begins, and which row is at a height. */
export class Heights {
  private rows: readonly { id: string }[] = []
  private heights = new Float32Array(0)
  private tops = new Float64Array(1)
  /** The tops before this index are right. */
  private right = 0
  private readonly measures = { sum: 0, count: 0 }

  /** Takes the rows as they are now: those before and behind a change keep their heights, others are taken to be as high as is usual. */
  follow(rows: readonly { id: string }[]): void {
    if (rows === this.rows) return
    const { rows: before, heights, tops, measures } = this
    const isSame = (index: number, was: number) =>
      rows[index] === before[was] || rows[index]?.id === before[was]?.id
    const shorter = Math.min(before.length, rows.length)
    let same = 0
    while (same < shorter && isSame(same, same)) same++
    let behind = 0
    while (behind < shorter - same && isSame(rows.length - 1 - behind, before.length - 1 - behind)) behind++
    this.rows = rows
    this.heights = new Float32Array(rows.length).fill(
      measures.count > 0 ? measures.sum / measures.count : guess,
    )
    this.heights.set(heights.subarray(0, same))
    this.heights.set(heights.subarray(before.length - behind), rows.length - behind)
    this.tops = new Float64Array(rows.length + 1)
    this.tops.set(tops.subarray(0, same + 1))
    this.right = Math.min(this.right, same)
  }

  get count(): number {
    return this.heights.length
  }

  measured(index: number, height: number): void {
    // As it is kept: a fraction would never be equal, and all tops would be summed up anew whenever anything is measured.
    if (this.heights[index] === Math.fround(height)) return
    this.heights[index] = height
    this.measures.sum += height
    this.measures.count += 1
    this.right = Math.min(this.right, index)
  }

  /** Where a row begins, in pixels from the top of the list; that of the row after the last is the height of the whole. */
  top(index: number): number {
    for (; this.right < this.count; this.right++)
      this.tops[this.right + 1] = (this.tops[this.right] ?? 0) + (this.heights[this.right] ?? 0)
    return this.tops[Math.min(Math.max(index, 0), this.count)] ?? 0
  }

  /** The row that is at a height; the first or last for a height outside. */
  at(height: number): number {
    let low = 0
    let high = Math.max(0, this.count - 1)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.top(middle) <= height) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Rows that are drawn, from the first up to but without the second. */
export interface Span {
  from: number
  to: number
}

/** How many rows are drawn beyond those in view on either side, and at least in all. */
export const beyond = 12
const least = 50
/** Spans begin at multiples of this, so that not every turn of the wheel draws anew. */
const step = 6

/** What is drawn before anything is known of the page. */
export const firstSpan: Span = { from: 0, to: least }

/** The rows to draw around those in view. */
export function spanOf(heights: Heights, view: { top: number; bottom: number }): Span {
  const from = Math.max(0, heights.at(view.top) - beyond)
  const begin = from - (from % step)
  const end = Math.max(heights.at(view.bottom) + 1 + beyond, begin + least)
  return { from: begin, to: Math.min(heights.count, end + ((step - (end % step)) % step)) }
}
