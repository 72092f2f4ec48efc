import { type CSSProperties, useEffect, useRef } from 'react'
import type { Pin as Pinned, Place } from '#contract/feedback.ts'
import { viewerMessages as messages } from '#lib/messages/document-viewer.ts'

/** Positions an element at a place of its page. */
export const positionOf = ({ x, y }: Pick<Place, 'x' | 'y'>) =>
  ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` }) as CSSProperties

/** The pin of a comment, with its number on the document. */
export interface NumberedPin {
  id: string
  number: number
  place: Pinned
}

interface PinProps {
  pin: NumberedPin
  selected: boolean
  onSelect: (id: string) => void
}

/** The pin of a comment. It scrolls into view when it is selected elsewhere. */
export function Pin({ pin: { id, number, place }, selected, onSelect }: PinProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A pin that was pressed is in view already, and must not move from under the pointer.
  const pressed = useRef(false)
  useEffect(() => {
    if (!selected) return
    if (!pressed.current) {
      const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const behavior = reduced ? 'auto' : 'smooth'
      button.current?.scrollIntoView({ block: 'center', inline: 'center', behavior })
    }
    pressed.current = false
  }, [selected])
  return (
    <button
      type="button"
      ref={button}
      className="pin"
      style={positionOf(place)}
      aria-label={messages.pin(number, place.page)}
      aria-current={selected || undefined}
      onClick={() => {
        pressed.current = !selected
        onSelect(id)
      }}
    >
      {number}
    </button>
  )
}
