import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { threadMessages } from '#lib/messages/thread.ts'
import { showToast } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { Notice } from '../../ui/Notice.tsx'
import { createComment, createReply } from '../actions.ts'
import { $excerpt, $pins, drafts, type Reader, setDraftPin, setPinning } from '../page.ts'

interface CommentFormProps {
  label: string
  hint?: string
  submitLabel: string
  /** Where the text is kept until it was sent. */
  draft: { uid: string; form: string }
  send: (content: string) => Promise<ActionResult>
  children?: ReactNode
}

/** A form of one text, for feedback and for replies. The text stays until it was sent. */
function CommentForm({ label, hint, submitLabel, draft, send, children }: CommentFormProps) {
  const { uid, form } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [kept] = useState(() => readDraft(uid, form).content)
  const [isLasting, setIsLasting] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !box.current) return
    const content = box.current.value
    setBusy(true)
    setError('')
    const outcome = await send(content)
    setBusy(false)
    // What was typed meanwhile has not been sent, and stays.
    const isUnchanged = !box.current || box.current.value === content
    if (!outcome.ok) {
      setError(outcome.message)
      box.current?.focus()
    } else if (isUnchanged) {
      removeDraft(uid, form)
      if (box.current) box.current.value = ''
    }
  }

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <form className="form" method="dialog" noValidate onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={box}
          id={id}
          name="content"
          required
          defaultValue={kept}
          aria-invalid={error !== '' || undefined}
          aria-describedby={described || undefined}
          onInput={({ currentTarget }) =>
            setIsLasting(saveDraft(uid, form, { content: currentTarget.value }))
          }
        />
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
      {!isLasting && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
      {children}
      <Button type="submit" look="primary" busy={busy && threadMessages.form.busy}>
        {submitLabel}
      </Button>
    </form>
  )
}

async function sendFeedback(content: string): Promise<ActionResult> {
  const outcome = await createComment(content)
  if (outcome.ok && outcome.message) showToast('success', outcome.message)
  return outcome
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
      <CommentForm
        label={messages.label}
        hint={messages.hint}
        submitLabel={messages.submit}
        draft={{ uid, form: drafts.feedback(owner) }}
        send={sendFeedback}
      >
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
      </CommentForm>
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
  async function sendReply(content: string): Promise<ActionResult> {
    const outcome = await createReply(id, content)
    if (outcome.ok) onDone()
    return outcome
  }
  return (
    <div ref={frame} className="max-w-text py-2 print:hidden">
      <CommentForm
        label={messages.label(name)}
        submitLabel={messages.submit}
        draft={{ uid, form: drafts.reply(id) }}
        send={sendReply}
      />
    </div>
  )
}
