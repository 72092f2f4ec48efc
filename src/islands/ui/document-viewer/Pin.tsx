import { type CSSProperties, useEffect, useRef } from 'react'
import type { Pin as Pinned, Place } from '#contract/feedback.ts'

/** Positions an element at a place of its page. */
export const positionOf = ({ x, y }: Pick<Place, 'x' | 'y'>) =>
  ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` }) as CSSProperties

/** The pin of a comment, with its number on the document. */
export interface NumberedPin {
  id: string
  number: number
  place: Pinned
}

/** Between two discs, as a share of the page's height: 44 px on a phone, the size of a target. */
const spacing = 0.095

/**
 * Where the discs of a page's pins stand beside it, by id, as shares of its height: beside
 * their places, moved up or down where they would overlap.
 */
export function arrangeDiscs(pins: readonly NumberedPin[]): ReadonlyMap<string, number> {
  const distance = Math.min(spacing, 1 / Math.max(pins.length, 1))
  let highest = distance / 2
  const movedDown = pins
    .toSorted((a, b) => a.place.y - b.place.y)
    .map(({ id, place }) => {
      const top = Math.max(place.y, highest)
      highest = top + distance
      return { id, top }
    })
  let lowest = 1 - distance / 2
  return new Map(
    movedDown.toReversed().map(({ id, top }) => {
      const moved = Math.min(top, lowest)
      lowest = moved - distance
      return [id, moved]
    }),
  )
}

interface PinProps {
  pin: NumberedPin
  /** Of the disc in the margin, as a share of the page's height. */
  top: number
  selected: boolean
  onSelect: (id: string) => void
}

/**
 * The pin of a comment: a ring at its place, and a numbered disc beside the page, where it covers
 * no words. It scrolls into view when it is selected elsewhere.
 */
export function Pin({ pin: { id, number, place }, top, selected, onSelect }: PinProps) {
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
    <>
      <span className="pin-ring" style={positionOf(place)} data-selected={selected || undefined} />
      <button
        type="button"
        ref={button}
        className="pin"
        style={{ top: `${top * 100}%` }}
        aria-label={`Pin ${number}, page ${place.page}`}
        aria-current={selected || undefined}
        onClick={() => {
          pressed.current = !selected
          onSelect(id)
        }}
      >
        {number}
      </button>
    </>
  )
}
