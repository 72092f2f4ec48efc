import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { viewerWords as words } from '#lib/messages/viewer.ts'
import type { Sheet } from './pdf.ts'

interface SheetViewProps {
  sheet: Sheet
  pages: number
  /** What it scrolls in. */
  desk: RefObject<HTMLElement | null>
  /** Changes whenever the width of the sheet may have: it is drawn anew. */
  size: string
  /** What lies over it. */
  children?: ReactNode
}

/** One page: drawn while it is near what is on screen, its text always there for those who listen. */
export const SheetView = memo(function SheetView({ sheet, pages, desk, size, children }: SheetViewProps) {
  const holder = useRef<HTMLDivElement>(null)
  const near = useNear(holder, desk)
  const failed = useDrawing(sheet, holder, near, size)
  const shape: CSSProperties = { aspectRatio: `${sheet.width} / ${sheet.height}` }
  return (
    <figure className="sheet" style={shape} aria-label={words.page(sheet.number, pages)}>
      <div className="sheet-drawing" ref={holder} aria-hidden="true" />
      {failed && <p className="sheet-failed">{words.pageFailed}</p>}
      <SheetText sheet={sheet} />
      {children}
    </figure>
  )
})

/** Whether an element is within a screen of what its scroller shows. */
function useNear(element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller])
  return near
}

/** Keeps a sheet drawn in a holder while it is near; the drawing before stays until the next one is done. Gives whether it failed. */
function useDrawing(
  sheet: Sheet,
  holder: RefObject<HTMLElement | null>,
  near: boolean,
  size: string,
): boolean {
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size asks for another drawing.
  useEffect(() => {
    const place = holder.current
    if (!near || !place) return
    const leaving = new AbortController()
    sheet.draw(place.clientWidth, leaving.signal).then(
      canvas => {
        if (leaving.signal.aborted) return
        empty(place)
        place.append(canvas)
        setFailed(false)
      },
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
  }, [sheet, holder, near, size])
  useEffect(() => {
    const place = holder.current
    if (!near || !place) return
    return () => {
      empty(place)
      sheet.release()
    }
  }, [sheet, holder, near])
  return failed
}

/** Takes drawings away; without a size they hold no memory, which phones give back late otherwise. */
function empty(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) canvas.width = canvas.height = 0
  place.replaceChildren()
}

function SheetText({ sheet }: { sheet: Sheet }) {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let here = true
    sheet.text().then(
      found => here && setLines(found),
      () => here && setLines([]),
    )
    return () => {
      here = false
    }
  }, [sheet])
  if (!lines) return null
  return (
    <figcaption className="visually-hidden">
      {lines.length === 0 ? words.pageWithoutText : lines.join('\n')}
    </figcaption>
  )
}
