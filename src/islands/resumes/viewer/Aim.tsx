import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/feedback.ts'
import { viewerWords as words } from '#lib/messages/viewer.ts'
import { where } from './Mark.tsx'

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How far a key moves the cross, as a fraction of the page; with Shift it is the larger one. */
const step = { small: 0.02, large: 0.1 }

/** A fraction within the page, without the noise of sums. */
const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

interface AimProps {
  page: number
  /** The id of what tells how it works. */
  hint: string
  choose: (at: Place) => void
}

/** Lies over a page while a place on it is chosen: by a click or a tap, or by moving a cross with the arrow keys. */
export function Aim({ page, hint, choose }: AimProps) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 })
  const [moved, setMoved] = useState(false)
  const cross = useRef<HTMLSpanElement>(null)

  const reveal = () => cross.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the cross has moved, it is to be seen.
  useEffect(() => {
    if (moved) reveal()
  }, [at, moved])
  const enter = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) reveal()
  }

  function move(event: KeyboardEvent) {
    const way = steps[event.key]
    if (!way) return
    event.preventDefault()
    const far = event.shiftKey ? step.large : step.small
    setAt({ x: within(at.x + way.x * far), y: within(at.y + way.y * far) })
    setMoved(true)
  }

  function take({ detail, clientX, clientY, currentTarget }: MouseEvent) {
    // Keys click without a pointer.
    if (detail === 0) return choose({ page, ...at })
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    choose({ page, x: within((clientX - left) / width), y: within((clientY - top) / height) })
  }

  return (
    // Screen readers keep the arrow keys to themselves but in an application.
    <div className="aim-frame" role="application" aria-label={words.aim(page)}>
      <button
        type="button"
        className="aim"
        aria-label={words.aim(page)}
        aria-describedby={hint}
        onFocus={enter}
        onKeyDown={move}
        onClick={take}
      >
        <span className="cross" ref={cross} style={where(at)} aria-hidden="true" />
      </button>
      <span className="visually-hidden" aria-live="polite">
        {moved && words.at(at.x, at.y)}
      </span>
    </div>
  )
}
