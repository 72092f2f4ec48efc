import { type RefObject, useEffect, useId, useRef } from 'react'
import type { Place } from '#contract/feedback.ts'
import { listen } from '#lib/listen.ts'
import { Button } from '../Button.tsx'
import { PdfPages } from './PdfPages.tsx'
import { arrangeDiscs, type NumberedPin, Pin, positionOf } from './Pin.tsx'
import { PinPicker } from './PinPicker.tsx'
import type { Excerpt, PdfPage } from './pdf.ts'

interface PinnedPdfProps {
  url: string
  name: string
  /** Pins on an earlier version of the file are left out. */
  pins: readonly NumberedPin[]
  /** The id of the comment whose pin is scrolled into view. */
  selected: string | null
  onSelect: (id: string) => void
  /** The pin of the comment being written, if it has one. */
  draft: Place | null
  /** Receives what the page shows near it. */
  onExcerpt: (excerpt: Excerpt) => void
  /** Whether a place for it is being chosen, which ends with one of the two calls. */
  pinning: boolean
  onPin: (place: Place) => void
  onCancel: () => void
  onOpen: (canDraw: boolean) => void
}

/** A PDF with the numbered pins of its comments, where a place for a new one can be chosen. */
export function PinnedPdf(props: PinnedPdfProps) {
  const { url, name, pins, selected, onSelect, draft, onExcerpt } = props
  const { pinning, onPin, onCancel, onOpen } = props
  const view = useRef<HTMLDivElement>(null)
  const hint = useId()

  useEffect(() => {
    if (!pinning) return
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    return listen(document, ['keydown'], stop)
  }, [pinning, onCancel])

  const pinsOnPage = (page: number) => {
    const shown = pins.filter(({ place }) => place.current && place.page === page)
    const tops = arrangeDiscs(shown)
    return shown.map(pin => (
      <Pin
        key={pin.id}
        pin={pin}
        top={tops.get(pin.id) ?? pin.place.y}
        selected={pin.id === selected}
        onSelect={onSelect}
      />
    ))
  }
  const overlay = (page: PdfPage) => (
    <>
      {pinsOnPage(page.number)}
      {draft?.page === page.number && <DraftPin page={page} place={draft} onExcerpt={onExcerpt} />}
      {pinning && <PinPicker page={page.number} hint={hint} onPick={onPin} />}
    </>
  )
  return (
    <div ref={view}>
      <PdfPages
        url={url}
        name={name}
        tools={pinning && <Button onClick={onCancel}>Cancel</Button>}
        foot={pinning && <Hint id={hint} view={view} />}
        overlay={overlay}
        onOpen={onOpen}
      />
    </div>
  )
}

interface DraftPinProps {
  page: PdfPage
  place: Place
  onExcerpt: (excerpt: Excerpt) => void
}

function DraftPin({ page, place, onExcerpt }: DraftPinProps) {
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    page.excerptAt(place, signal).then(
      excerpt => signal.aborted || onExcerpt(excerpt),
      (error: unknown) => signal.aborted || console.warn('No excerpt of the page:', error),
    )
    return () => unmounted.abort()
  }, [page, place, onExcerpt])
  return (
    <span
      className="pin-ring pin-draft"
      style={positionOf(place)}
      role="img"
      aria-label="Your pin"
    />
  )
}

/** How a place is chosen. It comes with the pages, of which the one in view takes the focus. */
function Hint({ id, view }: { id: string; view: RefObject<HTMLElement | null> }) {
  useEffect(() => pickerInView(view.current)?.focus({ preventScroll: true }), [view])
  // Over the foot of the pages, so that nothing under the pointer moves when it comes or goes.
  return (
    <p
      className="pointer-events-none sticky bottom-0 z-[4] col-start-1 row-start-2 self-end border-t bg-surface px-3 py-2 text-small"
      id={id}
    >
      Click or tap where your pin belongs.{' '}
      <span className="[@media(pointer:coarse)]:hidden">
        With the keyboard: the arrow keys move the cross, Enter sets the pin, Escape stops.
      </span>
    </p>
  )
}

/** The picker of the page in the middle of the view. */
function pickerInView(view: HTMLElement | null): HTMLElement | undefined {
  const area = view?.querySelector('section')?.getBoundingClientRect()
  const pickers = [...(view?.querySelectorAll<HTMLElement>('[role=application] button') ?? [])]
  const middle = area ? area.top + area.height / 2 : 0
  return pickers.find(picker => picker.getBoundingClientRect().bottom > middle) ?? pickers.at(-1)
}
