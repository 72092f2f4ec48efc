/** What a row is taken to be high before any has been measured, in pixels. */
const guess = 140

/** The heights of a long list, of which only the rows that were drawn are known: where each row begins, and which row is at a height. */
export class Heights {
  private readonly heights: Float32Array
  private readonly tops: Float64Array
  /** The tops before this index are right. */
  private right = 0

  /** Rows that were never drawn are taken to be as high as those that were, on average. */
  constructor(rows: readonly { height?: number | undefined }[]) {
    let sum = 0
    let drawn = 0
    for (const { height } of rows) {
      if (height === undefined) continue
      sum += height
      drawn += 1
    }
    const usual = drawn > 0 ? sum / drawn : guess
    this.heights = Float32Array.from(rows, ({ height }) => height ?? usual)
    this.tops = new Float64Array(rows.length + 1)
  }

  get count(): number {
    return this.heights.length
  }

  measured(index: number, height: number): void {
    if (this.heights[index] === height) return
    this.heights[index] = height
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
const beyond = 12
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
