import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { beyond, firstSpan, Heights, type Span, spanOf } from './heights.ts'
import type { Row } from './rows.ts'

/** On paper the list stands whole, up to this many rows. */
const mostOnPaper = 3000

interface Drawn extends Span {
  /** A row outside of the span that is kept because the keyboard is in it. */
  held: string | null
}

/** A piece of a long list: rows to draw, or the height of those that are not. */
export type Piece = { row: Row; index: number } | { gap: number; key: string }

/**
 * Draws of a long list only what is in view and a little more. Rows stand in the flow of the page, and gaps stand for the others, so that
 * rows may change their height at any time. Gives the pieces to draw, and a way to bring a row into view, drawn or not. Each drawn row
 * must be a child of the list with `data-row` set to its id.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): { pieces: Piece[]; goTo: (id: string) => void } {
  const anchor = useRef<{ id: string; top: number } | null>(null)
  const wanted = useRef<string | null>(null)
  const onPaper = useRef(false)
  const frame = useRef(0)
  const [drawn, setDrawn] = useState<Drawn>({ ...firstSpan, held: null })

  const [heights] = useState(() => new Heights())
  const before = heights.count
  heights.follow(rows)
  const more = rows.length - before
  // Rows that a fold moves into the span or out of it are far below the screen: they wait until the fold has been painted.
  if (before > 0 && more !== 0 && Math.abs(more) <= beyond)
    setDrawn({ ...drawn, to: Math.max(drawn.from, drawn.to + more) })
  const indexOf = (id: string): number => rows.findIndex(row => row.id === id)

  const pieces = piecesOf(rows, heights, drawn, drawn.held === null ? -1 : indexOf(drawn.held))

  const soon = (act = () => latest.current()) => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(act)
  }

  /** Measures what is drawn and draws what is to be; right after a change only if something in view is missing, else when that is on screen. */
  const update = (afterChange = false) => {
    const within = list.current
    if (!within || onPaper.current || wanted.current !== null) return
    const elements = drawnRows(within)
    for (const { index } of pieces.filter(piece => 'row' in piece)) {
      const { height = 0 } = elements.shift()?.getBoundingClientRect() ?? {}
      // Where nothing is laid out there is nothing to measure.
      if (height === 0) continue
      heights.measured(index, height)
    }
    anchor.current = anchorIn(within)
    const seen = view(within)
    if (afterChange && covers(drawn, heights, seen)) return soon(() => soon())
    const span = spanOf(heights, seen)
    const active = document.activeElement
    const held = within.contains(active)
      ? (active?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null)
      : null
    setDrawn(now =>
      now.from === span.from && now.to === span.to && now.held === held ? now : { ...span, held },
    )
  }
  const latest = useRef(update)

  // A row that is asked for is drawn first, maybe not by the next change, then brought into view; what is over it may be a guess until then.
  useLayoutEffect(() => {
    latest.current = update
    const row = wanted.current === null ? undefined : rowIn(list.current, wanted.current)
    if (row || drawn.held === wanted.current) wanted.current = null
    if (row) {
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else {
      keepAnchor(list.current, anchor.current)
    }
    update(true)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listened to lives as long as the list.
  useEffect(() => {
    const moved = () => soon()
    const print = () => {
      onPaper.current = true
      wanted.current = null
      flushSync(() => setDrawn({ from: 0, to: mostOnPaper, held: null }))
    }
    const printed = () => {
      onPaper.current = false
      latest.current()
    }
    window.addEventListener('scroll', moved, { passive: true })
    window.addEventListener('resize', moved)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      cancelAnimationFrame(frame.current)
      window.removeEventListener('scroll', moved)
      window.removeEventListener('resize', moved)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [])

  function goTo(id: string): void {
    const index = indexOf(id)
    if (index < 0) return
    wanted.current = id
    const top = heights.top(index)
    setDrawn({ ...spanOf(heights, { top, bottom: top + window.innerHeight }), held: id })
  }

  return { pieces, goTo }
}

/** What of the list is in view, in pixels from its top. */
function view(list: HTMLElement | null): { top: number; bottom: number } {
  const top = list ? -list.getBoundingClientRect().top : 0
  return { top, bottom: top + window.innerHeight }
}

/** Whether all that is in view is drawn. */
const covers = (
  { from, to }: Span,
  heights: Heights,
  { top, bottom }: { top: number; bottom: number },
): boolean => from <= heights.at(top) && (heights.at(bottom) < to || to >= heights.count)

function piecesOf(rows: readonly Row[], heights: Heights, { from, to }: Span, held: number): Piece[] {
  const end = Math.min(to, rows.length)
  const begin = Math.min(from, end)
  const pieces: Piece[] = []
  let next = 0
  const draw = (index: number) => {
    const row = rows[index]
    if (!row) return
    if (index > next) pieces.push({ gap: heights.top(index) - heights.top(next), key: `over ${row.id}` })
    pieces.push({ row, index })
    next = index + 1
  }
  if (held >= 0 && held < begin) draw(held)
  for (let index = begin; index < end; index++) draw(index)
  if (held >= end) draw(held)
  if (next < rows.length) pieces.push({ gap: heights.top(rows.length) - heights.top(next), key: 'rest' })
  return pieces
}

const drawnRows = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? []),
]

const rowIn = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  drawnRows(list).find(row => row.dataset.row === id)

// Most browsers keep in place what is read while rows over it take the place of a guess; this does it for the others.
const anchors = typeof CSS !== 'undefined' && CSS.supports?.('overflow-anchor', 'auto')

function anchorIn(list: HTMLElement): { id: string; top: number } | null {
  if (anchors) return null
  const row = drawnRows(list).find(each => each.getBoundingClientRect().bottom > 0)
  return row?.dataset.row ? { id: row.dataset.row, top: row.getBoundingClientRect().top } : null
}

function keepAnchor(list: HTMLElement | null, anchor: { id: string; top: number } | null): void {
  const row = anchor && anchor.top < 0 ? rowIn(list, anchor.id) : undefined
  if (row && anchor) window.scrollBy(0, row.getBoundingClientRect().top - anchor.top)
}
