import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { commonWords } from '#lib/messages/common.ts'
import * as attributes from '#lib/page-attributes.ts'
import { Button } from './Button.tsx'
import type { ActionResult, FormValues } from './form-actions.ts'
import { FormContext, focusFirstError, readForm } from './form-context.ts'
import { Notice } from './Notice.tsx'

interface FormProps {
  /** Usually made by `checked` of form-actions.ts. */
  submit: (typed: FormValues) => Promise<ActionResult>
  label: string
  busyLabel: string
  /** Keeps what is typed for this member under this name; leave out for passwords. */
  draft?: { uid: string; form: string } | undefined
  /** Said instead of submitting, whatever the fields hold. */
  refusal?: string | undefined
  /** When somebody starts to fill the form in. */
  onFocus?: () => void
  children: ReactNode
}

/**
 * An uncontrolled form. Errors show above the button and at their fields; what was typed stays.
 * `method="dialog"` keeps a submit that comes before hydration from leaving the page; it is repeated once hydrated.
 */
export function Form(props: FormProps) {
  const { submit, label, busyLabel, draft, refusal, onFocus, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ActionResult | null>(null)
  const [lasting, setLasting] = useState(true)
  // Fields are made anew after a success that clears them: a plain reset would bring a restored draft back.
  const [start, setStart] = useState(() => ({
    round: 0,
    kept: draft ? readDraft(draft.uid, draft.form) : {},
  }))

  useEffect(() => {
    if (form.current?.hasAttribute(attributes.queuedSubmit)) form.current.requestSubmit()
  }, [])

  // The field that was sent from has been made anew: the keyboard goes on in the first.
  useEffect(() => {
    if (start.round > 0 && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [start.round])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy) return
    if (refusal) return setOutcome({ ok: false, message: refusal })
    setBusy(true)
    setOutcome(null)
    const sent = readForm(target)
    const result = await submit(sent)
    // What was typed while it was on its way has not been sent, and stays.
    const unchanged = JSON.stringify(readForm(target)) === JSON.stringify(sent)
    setBusy(result.ok && result.leaving === true)
    setOutcome(result)
    if (result.ok && draft && unchanged) removeDraft(draft.uid, draft.form)
    if (result.ok && result.reset && unchanged) setStart(({ round }) => ({ round: round + 1, kept: {} }))
    if (!result.ok) focusFirstError(target, result.fields ?? {})
  }

  const errors = outcome?.ok === false ? (outcome.fields ?? {}) : {}
  return (
    <form
      ref={form}
      className="form"
      method="dialog"
      noValidate
      onSubmit={send}
      onFocus={onFocus}
      onInput={({ currentTarget }) =>
        draft && setLasting(saveDraft(draft.uid, draft.form, readForm(currentTarget)))
      }
    >
      <FormContext value={{ errors, kept: start.kept }}>
        <Fragment key={start.round}>{children}</Fragment>
      </FormContext>
      {!lasting && <Notice kind="info">{commonWords.draftNotKept}</Notice>}
      {outcome?.message && <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.message}</Notice>}
      <Button type="submit" look="primary" busy={busy && busyLabel}>
        {label}
      </Button>
    </form>
  )
}
