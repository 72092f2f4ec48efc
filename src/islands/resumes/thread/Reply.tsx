import { useEffect, useRef } from 'react'
import { threadWords } from '#lib/messages/feedback.ts'
import { reachForActs } from './reach.ts'
import { drafts } from './state.ts'
import { Writer } from './Writer.tsx'

const words = threadWords.reply

interface ReplyProps {
  id: string
  uid: string
  /** Whom the reply is for. */
  name: string
  done: () => void
}

/** A reply to a comment, under it. */
export function Reply({ id, uid, name, done }: ReplyProps) {
  const frame = useRef<HTMLDivElement>(null)
  // Opened by a click, the keyboard goes on in it; opened by a reload with what was begun, it does not take it away from the reader.
  useEffect(() => {
    const text = frame.current?.querySelector('textarea')
    if (text?.value === '') text.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} className="reply">
      <Writer
        label={words.label(name)}
        submit={words.submit}
        draft={{ uid, form: drafts.reply(id) }}
        failed={words.failed}
        send={async content => {
          const { reply } = await reachForActs()
          const outcome = await reply(id, content)
          if (outcome.ok) done()
          return outcome
        }}
      />
    </div>
  )
}
