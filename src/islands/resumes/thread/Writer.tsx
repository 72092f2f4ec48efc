import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { draftWords } from '#lib/messages/drafts.ts'
import { threadWords } from '#lib/messages/feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Outcome } from '../../ui/submit.ts'

interface WriterProps {
  label: string
  hint?: string
  submit: string
  /** Keeps what is typed under this name, for this member. */
  draft: { uid: string; form: string }
  send: (content: string) => Promise<Outcome>
  /** Said when it could not even be tried. */
  failed: string
  children?: ReactNode
}

/**
 * One box to write in. It does what the kit's form does for one field, without what many fields need, so that the thread stays within
 * its budget. What was typed stays until it has been sent.
 */
export function Writer({ label, hint, submit, draft, send, failed, children }: WriterProps) {
  const { uid, form } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [kept] = useState(() => readDraft(uid, form).content)
  const [lasting, setLasting] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function sendIt(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !box.current) return
    const content = box.current.value
    setBusy(true)
    setError('')
    const outcome = await send(content).catch(() => ({ ok: false, message: failed }) as const)
    setBusy(false)
    // What was typed while it was on its way has not been sent, and stays.
    const unchanged = !box.current || box.current.value === content
    if (!outcome.ok) setError(outcome.message)
    else if (unchanged) dropDraft(uid, form)
    if (!outcome.ok) box.current?.focus()
    else if (unchanged && box.current) box.current.value = ''
  }

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <form className="form" method="dialog" noValidate onSubmit={sendIt}>
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
          onInput={({ currentTarget }) => setLasting(keepDraft(uid, form, { content: currentTarget.value }))}
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
      {!lasting && <Notice kind="info">{draftWords.fleeting}</Notice>}
      {children}
      <Button type="submit" look="primary" busy={busy && threadWords.form.busy}>
        {submit}
      </Button>
    </form>
  )
}
