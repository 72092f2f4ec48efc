import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { threadMessages } from '#lib/messages/thread.ts'
import { showToast } from '#lib/toasts.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { createComment, createReply } from './data.ts'
import { $excerpt, $pins, drafts, type Reader, setDraftPin, setPinning } from './page.ts'

async function sendFeedback({ content = '' }: FormValues): Promise<ActionResult> {
  const outcome = await createComment(content)
  if (!outcome.ok) return outcome
  if (outcome.message) showToast('success', outcome.message)
  return { ok: true, reset: true }
}

/**
 * Feedback on the resume, for every member but its owner (spec section 5), with its pin. After a
 * pin was set the text has the focus; after Cancel the button.
 */
export function FeedbackForm({ uid, owner, canPin }: Reader & { canPin: boolean }) {
  const messages = threadMessages.form
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { draft: pin, pinning, canDraw } = useStore($pins)
  const before = useRef({ pin, pinning })
  useEffect(() => {
    const { pin: lastPin, pinning: wasPinning } = before.current
    before.current = { pin, pinning }
    if (pin && pin !== lastPin) frame.current?.querySelector('textarea')?.focus()
    else if (wasPinning && !pinning) button.current?.focus()
  }, [pin, pinning])

  function removePin() {
    setDraftPin(null)
    button.current?.focus()
  }

  return (
    <div ref={frame} className="rounded border bg-surface p-4 print:hidden">
      {/* Above the text, where the keyboard of a phone does not cover it. */}
      {pin && <PinExcerpt page={pin.page} />}
      <Form
        submit={sendFeedback}
        label={messages.submit}
        busyLabel={messages.busy}
        draft={{ uid, form: drafts.feedback(owner) }}
      >
        <TextArea name="content" label={messages.label} hint={messages.hint} required />
        <div className="flex flex-wrap gap-2">
          {canPin && canDraw && (
            <Button ref={button} onClick={() => setPinning(!pinning)}>
              {pinning ? messages.stopPinning : pin ? messages.movePin : messages.startPinning}
            </Button>
          )}
          {pin && (
            <Button look="quiet" onClick={removePin}>
              {messages.removePin}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

/** What the resume shows near the pin: a line of text, or a picture where there is none. */
function PinExcerpt({ page }: { page: number }) {
  const messages = threadMessages.form
  const excerpt = useStore($excerpt)
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (excerpt instanceof HTMLCanvasElement) picture.current?.replaceChildren(excerpt)
  }, [excerpt])
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <Badge>{messages.pinned(page)}</Badge>
      {typeof excerpt === 'string' && (
        <p className="hint [overflow-wrap:anywhere]">
          {messages.nearPin} <q dir="auto">{excerpt}</q>
        </p>
      )}
      {excerpt instanceof HTMLCanvasElement && (
        <div
          ref={picture}
          className="w-full overflow-hidden rounded border [&>canvas]:block [&>canvas]:w-full"
          role="img"
          aria-label={messages.picture}
        />
      )}
    </div>
  )
}

interface ReplyFormProps {
  id: string
  uid: string
  /** The author of the comment. */
  name: string
  onDone: () => void
}

/** A reply to a comment, under it. */
export function ReplyForm({ id, uid, name, onDone }: ReplyFormProps) {
  const messages = threadMessages.reply
  const frame = useRef<HTMLDivElement>(null)
  // Takes the focus when it was opened by a click, not when a reload has opened it with a draft.
  useEffect(() => {
    const text = frame.current?.querySelector('textarea')
    if (text?.value === '') text.focus({ preventScroll: true })
  }, [])
  async function sendReply({ content = '' }: FormValues): Promise<ActionResult> {
    const outcome = await createReply(id, content)
    if (outcome.ok) onDone()
    return outcome
  }
  return (
    <div ref={frame} className="max-w-text py-2 print:hidden">
      <Form
        submit={sendReply}
        label={messages.submit}
        busyLabel={threadMessages.form.busy}
        draft={{ uid, form: drafts.reply(id) }}
      >
        <TextArea name="content" label={messages.label(name)} required />
      </Form>
    </div>
  )
}
