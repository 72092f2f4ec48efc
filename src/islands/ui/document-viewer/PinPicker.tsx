import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Place } from '#contract/feedback.ts'
import { positionOf } from './Pin.tsx'

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How far a key moves the cross, as a fraction of the page; the larger one with Shift. */
const step = { small: 0.02, large: 0.1 }

/** A fraction of the page, rounded: sums of floats would show. */
const clamp = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

interface PinPickerProps {
  page: number
  /** The id of the element that explains how it works. */
  hint: string
  onPick: (place: Place) => void
}

/** Covers a page while a place is chosen, by a click or by a cross that arrow keys move. */
export function PinPicker({ page, hint, onPick }: PinPickerProps) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 })
  const [moved, setMoved] = useState(false)
  const cross = useRef<HTMLSpanElement>(null)

  const scrollToCross = () => cross.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cross is kept in view wherever it moves.
  useEffect(() => {
    if (moved) scrollToCross()
  }, [at, moved])
  const handleFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) scrollToCross()
  }

  function move(event: KeyboardEvent) {
    const direction = steps[event.key]
    if (!direction) return
    event.preventDefault()
    const distance = event.shiftKey ? step.large : step.small
    setAt({ x: clamp(at.x + direction.x * distance), y: clamp(at.y + direction.y * distance) })
    setMoved(true)
  }

  function pick({ detail, clientX, clientY, currentTarget }: MouseEvent) {
    // A click by keyboard has no pointer position.
    if (detail === 0) return onPick({ page, ...at })
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPick({ page, x: clamp((clientX - left) / width), y: clamp((clientY - top) / height) })
  }

  return (
    // Screen readers pass the arrow keys on in an application only.
    <div
      className="absolute inset-0 z-[3]"
      role="application"
      aria-label={`Set your pin on page ${page}`}
    >
      <button
        type="button"
        className="group h-full w-full cursor-crosshair overflow-hidden border-0 bg-transparent p-0 focus-visible:[outline-offset:-3px]"
        aria-label={`Set your pin on page ${page}`}
        aria-describedby={hint}
        onFocus={handleFocus}
        onKeyDown={move}
        onClick={pick}
      >
        <span
          className="pin-cross invisible absolute group-focus-visible:visible"
          ref={cross}
          style={positionOf(at)}
          aria-hidden="true"
        />
      </button>
      <span className="sr-only" aria-live="polite">
        {moved &&
          `${Math.round(at.x * 100)}% from the left, ${Math.round(at.y * 100)}% from the top`}
      </span>
    </div>
  )
}
