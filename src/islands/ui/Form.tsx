import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { commonMessages } from '#lib/messages/common.ts'
import * as attributes from '#lib/page-attributes.ts'
import { Button } from './Button.tsx'
import type { ActionResult, FormValues } from './form-actions.ts'
import { FormContext, focusFirstError, readForm } from './form-context.ts'
import { Notice, ResultNotice } from './Notice.tsx'

interface FormProps {
  /** Usually made by `withValidation` of form-actions.ts. */
  submit: (values: FormValues) => Promise<ActionResult>
  label: string
  busyLabel: string
  /** Saves what is typed for this member under this name. Leave it out for passwords. */
  draft?: { uid: string; form: string } | undefined
  /** Why the form cannot be sent; shown in place of a submit. */
  blockedMessage?: string | undefined
  onFocus?: () => void
  children?: ReactNode
}

/**
 * An uncontrolled form. Errors show above the button and at their fields; what was typed stays.
 * `method="dialog"` keeps a submit before hydration on the page; it is repeated once hydrated.
 */
export function Form(props: FormProps) {
  const { submit, label, busyLabel, draft, blockedMessage, onFocus, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [draftSaved, setDraftSaved] = useState(true)
  // A success that clears the form mounts new fields: form.reset() would restore the draft.
  const [fields, setFields] = useState(() => ({
    key: 0,
    initialValues: draft ? readDraft(draft.uid, draft.form) : {},
  }))

  useEffect(() => {
    if (form.current?.hasAttribute(attributes.queuedSubmit)) form.current.requestSubmit()
  }, [])

  // New fields lose the focus to the body.
  useEffect(() => {
    if (fields.key > 0 && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [fields.key])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy) return
    if (blockedMessage) return setResult({ ok: false, message: blockedMessage })
    setBusy(true)
    setResult(null)
    const sent = readForm(target)
    const next = await submit(sent)
    // What was typed during the request has not been sent, and stays.
    const unchanged = JSON.stringify(readForm(target)) === JSON.stringify(sent)
    setBusy(next.ok && next.leaving === true)
    setResult(next)
    if (next.ok && draft && unchanged) removeDraft(draft.uid, draft.form)
    if (next.ok && next.reset && unchanged)
      setFields(({ key }) => ({ key: key + 1, initialValues: {} }))
    if (!next.ok) focusFirstError(target, next.fields ?? {})
  }

  const errors = result?.ok === false ? (result.fields ?? {}) : {}
  return (
    <form
      ref={form}
      className="form"
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onFocus={onFocus}
      onInput={({ currentTarget }) =>
        draft && setDraftSaved(saveDraft(draft.uid, draft.form, readForm(currentTarget)))
      }
    >
      <FormContext value={{ errors, initialValues: fields.initialValues }}>
        <Fragment key={fields.key}>{children}</Fragment>
      </FormContext>
      {!draftSaved && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
      <ResultNotice result={result} />
      <Button type="submit" look="primary" busy={busy && busyLabel}>
        {label}
      </Button>
    </form>
  )
}
