import { useEffect, useId, useRef, useState } from 'react'
import type { Place } from '#contract/feedback.ts'
import { viewerMessages as messages } from '#lib/messages/document-viewer.ts'
import { Button } from '../Button.tsx'
import { PdfPages } from './PdfPages.tsx'
import { arrangeDiscs, type NumberedPin, Pin, positionOf } from './Pin.tsx'
import { PinPicker } from './PinPicker.tsx'

interface PinnedPdfProps {
  url: string
  name: string
  /** Pins on an earlier version of the file are left out. */
  pins: readonly NumberedPin[]
  /** The id of the comment whose pin is scrolled into view. */
  selected: string | null
  onSelect: (id: string) => void
  /** Receives the pin of a new comment; null for readers who may not pin. */
  onPin: ((place: Place) => void) | null
  /** The pin of the comment being written, if it has one. */
  draft?: Place | null
}

/** A PDF with the numbered pins of its comments, and a way to choose a place for a new one. */
export function PinnedPdf({
  url,
  name,
  pins,
  selected,
  onSelect,
  onPin,
  draft = null,
}: PinnedPdfProps) {
  const [pinning, setPinning] = useState(false)
  const picking = pinning && onPin !== null
  const toggle = useRef<HTMLButtonElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const hint = useId()

  // Focus moves to the page in view, and afterwards returns to the button.
  useEffect(() => {
    if (picking) pickerInView(view.current)?.focus({ preventScroll: true })
    else if (pinning || document.activeElement === document.body)
      toggle.current?.focus({ preventScroll: true })
  }, [picking, pinning])

  useEffect(() => {
    if (!picking) return
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && setPinning(false)
    document.addEventListener('keydown', stop)
    return () => document.removeEventListener('keydown', stop)
  }, [picking])

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
  const overlay = (page: number) => (
    <>
      {pinsOnPage(page)}
      {draft?.page === page && (
        <span
          className="pin-ring pin-draft"
          style={positionOf(draft)}
          role="img"
          aria-label={messages.draft}
        />
      )}
      {picking && (
        <PinPicker
          page={page}
          hint={hint}
          onPick={place => {
            setPinning(false)
            onPin(place)
          }}
        />
      )}
    </>
  )

  const tools = onPin && (
    <Button
      ref={toggle}
      look={picking ? 'plain' : 'primary'}
      aria-describedby={picking ? hint : undefined}
      onClick={() => setPinning(!pinning)}
    >
      {picking ? messages.stopPinning : messages.startPinning}
    </Button>
  )
  return (
    <div ref={view}>
      <PdfPages
        url={url}
        name={name}
        tools={tools}
        foot={picking && <Hint id={hint} />}
        overlay={overlay}
      />
    </div>
  )
}

// Over the foot of the pages, so that nothing under the pointer moves when it comes or goes.
const Hint = ({ id }: { id: string }) => (
  <p
    className="pointer-events-none sticky bottom-0 z-[4] col-start-1 row-start-2 self-end border-t bg-surface px-3 py-2 text-small"
    id={id}
  >
    {messages.placeHint}{' '}
    <span className="[@media(pointer:coarse)]:hidden">{messages.placeKeys}</span>
  </p>
)

/** The picker of the page in the middle of the view. */
function pickerInView(view: HTMLElement | null): HTMLElement | undefined {
  const area = view?.querySelector('section')?.getBoundingClientRect()
  const pickers = [...(view?.querySelectorAll<HTMLElement>('[role=application] button') ?? [])]
  const middle = area ? area.top + area.height / 2 : 0
  return pickers.find(picker => picker.getBoundingClientRect().bottom > middle) ?? pickers.at(-1)
}
