import { type CSSProperties, useEffect, useRef } from 'react'
import type { Pin, Place } from '#contract/feedback.ts'
import { viewerWords as words } from '#lib/messages/viewer.ts'

/** Puts something at a place of its sheet. */
export const where = ({ x, y }: Pick<Place, 'x' | 'y'>) =>
  ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` }) as CSSProperties

interface MarkProps {
  pin: { id: string; number: number; place: Pin }
  chosen: boolean
  choose: (id: string) => void
}

/** The mark of a comment at its place. It comes into view when it is chosen elsewhere. */
export function Mark({ pin: { id, number, place }, chosen, choose }: MarkProps) {
  const mark = useRef<HTMLButtonElement>(null)
  // A mark that was pressed is in view already; moving it from under the pointer would be rude.
  const pressed = useRef(false)
  useEffect(() => {
    if (!chosen) return
    if (!pressed.current) {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const behavior = calm ? 'auto' : 'smooth'
      mark.current?.scrollIntoView({ block: 'center', inline: 'center', behavior })
    }
    pressed.current = false
  }, [chosen])
  return (
    <button
      type="button"
      ref={mark}
      className="mark"
      style={where(place)}
      aria-label={words.mark(number, place.page)}
      aria-current={chosen || undefined}
      onClick={() => {
        pressed.current = !chosen
        choose(id)
      }}
    >
      {number}
    </button>
  )
}
