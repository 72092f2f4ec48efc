import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { threadWords } from '#lib/messages/feedback.ts'
import { toast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { reachForActs } from './reach.ts'
import { $place, drafts, type Reader, setPlace } from './state.ts'
import { Writer } from './Writer.tsx'

const words = threadWords.form

async function send(content: string) {
  const { say } = await reachForActs()
  const outcome = await say(content)
  if (outcome.ok && outcome.message) toast('success', outcome.message)
  return outcome
}

/** Feedback on the resume, for every member but its owner (spec section 5). A place chosen on the resume goes with it. */
export function Composer({ uid, owner }: Reader) {
  const frame = useRef<HTMLDivElement>(null)
  const place = useStore($place)
  const first = useRef(place)
  useEffect(() => {
    if (place && place !== first.current) frame.current?.querySelector('textarea')?.focus()
  }, [place])
  return (
    <div ref={frame} className="composer">
      <Writer
        label={words.label}
        hint={words.hint}
        submit={words.submit}
        draft={{ uid, form: drafts.feedback(owner) }}
        failed={words.failed}
        send={send}
      >
        {place && (
          <p className="pinned">
            <span className="badge">{words.pinned(place.page)}</span>
            <Button look="quiet" onClick={() => setPlace(null)}>
              {words.unpin}
            </Button>
          </p>
        )}
      </Writer>
    </div>
  )
}
