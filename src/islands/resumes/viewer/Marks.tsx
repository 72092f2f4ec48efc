import { useEffect, useId, useRef, useState } from 'react'
import type { Pin, Place } from '#contract/feedback.ts'
import { viewerWords as words } from '#lib/messages/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Aim } from './Aim.tsx'
import { Mark, where } from './Mark.tsx'
import { Sheets } from './Sheets.tsx'

interface MarksProps {
  url: string
  name: string
  /** The comments that point somewhere; those on an earlier version are left out. */
  pins: readonly { id: string; number: number; place: Pin }[]
  /** The comment that is looked at: its mark is brought into view. */
  chosen: string | null
  choose: (id: string) => void
  /** Takes the place of a new comment; null when this person pins none. */
  place: ((at: Place) => void) | null
  /** The place of the comment being written, if it has one. */
  draft?: Place | null
}

/** A PDF with the numbered marks of its comments, and a way to choose a place for a new one. Reads its address as Viewer does. */
export default function Marks({ url, name, pins, chosen, choose, place, draft = null }: MarksProps) {
  const [pinning, setPinning] = useState(false)
  const aiming = pinning && place !== null
  const toggle = useRef<HTMLButtonElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const hint = useId()

  // Who aims by keyboard goes on at the page in view. Afterwards the button takes the keyboard back, unless somebody else has it.
  useEffect(() => {
    if (aiming) aimInView(view.current)?.focus({ preventScroll: true })
    else if (pinning || document.activeElement === document.body)
      toggle.current?.focus({ preventScroll: true })
  }, [aiming, pinning])

  useEffect(() => {
    if (!aiming) return
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && setPinning(false)
    document.addEventListener('keydown', stop)
    return () => document.removeEventListener('keydown', stop)
  }, [aiming])

  const over = (page: number) => (
    <>
      {pins
        .filter(pin => pin.place.current && pin.place.page === page)
        .map(pin => (
          <Mark key={pin.id} pin={pin} chosen={pin.id === chosen} choose={choose} />
        ))}
      {draft?.page === page && (
        <span className="mark mark-draft" style={where(draft)} role="img" aria-label={words.draft} />
      )}
      {aiming && (
        <Aim
          page={page}
          hint={hint}
          choose={at => {
            setPinning(false)
            place(at)
          }}
        />
      )}
    </>
  )

  const tools = place && (
    <Button
      ref={toggle}
      look={aiming ? 'plain' : 'primary'}
      aria-describedby={aiming ? hint : undefined}
      onClick={() => setPinning(!pinning)}
    >
      {aiming ? words.stopPinning : words.pin}
    </Button>
  )
  return (
    <div ref={view}>
      <Sheets url={url} name={name} tools={tools} foot={aiming && <Hint id={hint} />} over={over} />
    </div>
  )
}

const Hint = ({ id }: { id: string }) => (
  <p className="viewer-hint" id={id}>
    {words.aimHint} <span className="viewer-keys">{words.aimKeys}</span>
  </p>
)

/** The aim of the page that reaches the middle of the desk. */
function aimInView(view: HTMLElement | null): HTMLElement | undefined {
  const desk = view?.querySelector('.viewer-desk')?.getBoundingClientRect()
  const aims = [...(view?.querySelectorAll<HTMLElement>('.aim') ?? [])]
  const middle = desk ? desk.top + desk.height / 2 : 0
  return aims.find(aim => aim.getBoundingClientRect().bottom > middle) ?? aims.at(-1)
}
