import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PdfPage } from './pdf.ts'

interface PdfPageProps {
  page: PdfPage
  /** The number of pages of the document. */
  total: number
  scroller: RefObject<HTMLElement | null>
  /** Changes with the width of the page, which is then drawn again. */
  size: string
  /** Called when the page, or an image on it, cannot be drawn. */
  onLack: () => void
  /** Over the page. */
  children?: ReactNode
}

/** One page: drawn while it is near the screen, its text always there for screen readers. */
export const PdfPageView = memo(function PdfPageView(props: PdfPageProps) {
  const { page, total, scroller, size, onLack, children } = props
  const holder = useRef<HTMLDivElement>(null)
  const near = useNear(holder, scroller)
  const failed = useDrawing(page, holder, near, size, onLack)
  const shape: CSSProperties = { aspectRatio: `${page.width} / ${page.height}` }
  // Paper is white in every theme.
  return (
    <figure
      className="relative w-[calc(min(100cqi,52rem)*var(--zoom))] border bg-surface text-ink [color-scheme:only_light]"
      style={shape}
      aria-label={`Page ${page.number} of ${total}`}
    >
      <div
        className="h-full w-full [&>canvas]:block [&>canvas]:h-full [&>canvas]:w-full"
        ref={holder}
        aria-hidden="true"
      />
      {failed && (
        <p className="absolute inset-0 grid place-items-center p-4 text-muted">
          This page cannot be drawn.
        </p>
      )}
      <PageText page={page} />
      {children}
    </figure>
  )
})

/** Whether an element is within a screen of what its scroller shows. */
function useNear(element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      entries => setNear(entries.at(-1)?.isIntersecting === true),
      {
        root: scroller.current,
        rootMargin: '100% 0px',
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller])
  return near
}

/** Draws a page while it is near; the old canvas stays until then. Returns whether it failed. */
function useDrawing(
  page: PdfPage,
  holder: RefObject<HTMLElement | null>,
  near: boolean,
  size: string,
  onLack: () => void,
): boolean {
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size needs another canvas.
  useEffect(() => {
    const place = holder.current
    if (!near || !place) return
    const unmounted = new AbortController()
    page.draw(place.clientWidth, unmounted.signal).then(
      canvas => {
        if (unmounted.signal.aborted) return
        clearCanvases(place)
        place.append(canvas)
        setFailed(false)
        if (page.lacksImage()) onLack()
      },
      () => {
        if (unmounted.signal.aborted) return
        setFailed(true)
        onLack()
      },
    )
    return () => unmounted.abort()
  }, [page, holder, near, size, onLack])
  useEffect(() => {
    const place = holder.current
    if (!near || !place) return
    return () => {
      clearCanvases(place)
      page.release()
    }
  }, [page, holder, near])
  return failed
}

/** Removes canvases; without a size they free their memory at once, on phones too. */
function clearCanvases(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) canvas.width = canvas.height = 0
  place.replaceChildren()
}

function PageText({ page }: { page: PdfPage }) {
  const [lines, setLines] = useState<readonly string[]>()
  useEffect(() => void page.text().then(setLines, () => setLines([])), [page])
  if (!lines) return null
  return (
    <figcaption className="sr-only">
      {lines.length === 0 ? 'This page has no text that can be read aloud.' : lines.join('\n')}
    </figcaption>
  )
}
