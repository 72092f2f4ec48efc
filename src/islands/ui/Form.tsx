import {
  Fragment,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isBlank } from '#catalog/values.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { listen } from '#lib/listen.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from './Button.tsx'
import type { ActionResult, FormValues } from './form-actions.ts'
import { FormContext, focusFirstError, readForm, reportInvalidDate } from './form-context.ts'
import { Notice, ResultNotice } from './Notice.tsx'
import { useHydrated } from './use-hydrated.ts'

interface FormDraft {
  uid: string
  form: string
  /** What of the values is kept; by default all of them. */
  pick?: (values: FormValues) => Record<string, string>
}

/** A failure whose message is that of a field names what all fields lack. */
function nameAll(result: ActionResult | null, errors: readonly string[]): ActionResult | null {
  if (result?.ok !== false || !Object.values(result.fields ?? {}).includes(result.message))
    return result
  const texts = new Set(errors.map(text => text.replace(/\.$/, '')))
  return { ...result, message: [...texts].join('. ') }
}

interface FormProps {
  /** Usually made by `withValidation` of form-actions.ts. */
  submit: (values: FormValues) => Promise<ActionResult>
  label: string
  busyLabel: string
  /** Saves what is typed for this member under this name. Leave it out for passwords. */
  draft?: FormDraft | undefined
  /** What the fields start with, unless a draft has other values. */
  initialValues?: FormValues
  /** Why the form cannot be sent; shown in place of a submit. */
  blockedMessage?: string | undefined
  /** Before the button, such as Cancel. */
  beside?: ReactNode
  /** Of the button; plain where the page has another primary one. */
  look?: 'primary' | 'plain'
  /** Keeps the buttons on screen. */
  isLong?: boolean
  children?: ReactNode
}

/**
 * An uncontrolled form. Errors show above the button and at their fields; what was typed stays.
 * It cannot be sent before it is hydrated.
 */
export function Form(props: FormProps) {
  const { submit, label, busyLabel, draft, blockedMessage, beside, children } = props
  const { initialValues = {}, isLong, look = 'primary' } = props
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ActionResult | null>(null)
  // Fields that were filled since the last submit: their errors no longer hold.
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [draftSaved, setDraftSaved] = useState(true)
  // A success that clears the form mounts new fields: form.reset() would restore the draft.
  const [fields, setFields] = useState(() => ({
    key: 0,
    initialValues: { ...initialValues, ...(draft ? readDraft(draft.uid, draft.form) : {}) },
  }))

  // New fields lose the focus to the body.
  useEffect(() => {
    if (fields.key > 0 && document.activeElement === document.body)
      form.current
        ?.querySelector<HTMLElement>('input:not([hidden], [type=hidden]), textarea')
        ?.focus()
  }, [fields.key])

  const isRedirecting = result?.ok === true && result.redirects === true

  // The back button shows the page as it was left, with a form that cannot be used any more.
  useEffect(() => {
    if (!isRedirecting) return
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    return listen(window, ['pageshow'], reload)
  }, [isRedirecting])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy || isRedirecting) return
    if (blockedMessage) return setResult({ ok: false, message: blockedMessage })
    setResult(null)
    setCorrected([])
    if (reportInvalidDate(target)) return
    setBusy(true)
    const sent = readForm(target)
    const next = await submit(sent)
    // What was typed during the request has not been sent, and stays.
    const unchanged = JSON.stringify(readForm(target)) === JSON.stringify(sent)
    setBusy(false)
    setResult(next)
    if (next.ok && draft && unchanged) removeDraft(draft.uid, draft.form)
    if (next.ok && next.reset && unchanged)
      setFields(({ key }) => ({ key: key + 1, initialValues: {} }))
    if (!next.ok) focusFirstError(target, next.fields ?? {})
  }

  const found = result?.ok === false ? (result.fields ?? {}) : {}
  const errors = Object.fromEntries(
    Object.entries(found).filter(([name]) => !corrected.includes(name)),
  )
  const isCorrected = Object.keys(found).length > 0 && Object.keys(errors).length === 0
  const shown = isCorrected ? null : nameAll(result, Object.values(errors))
  const isShared = Object.values(found).filter(text => text === result?.message).length > 1

  function onInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    const values = readForm(currentTarget)
    if (draft) setDraftSaved(saveDraft(draft.uid, draft.form, draft.pick?.(values) ?? values))
    const { name } = target as HTMLInputElement
    if (Object.hasOwn(errors, name) && !isBlank(values[name] ?? ''))
      setCorrected([...corrected, name])
  }

  return (
    <form
      ref={form}
      className={isLong ? 'grid min-w-0 gap-4' : 'form'}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <FormContext
        value={{
          errors,
          initialValues: fields.initialValues,
          sharedMessage: isShared ? result?.message : undefined,
        }}
      >
        <Fragment key={fields.key}>{children}</Fragment>
      </FormContext>
      {!draftSaved && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
      <ResultNotice result={shown} />
      <div className={isLong ? 'action-bar' : 'flex flex-wrap gap-3'}>
        {beside}
        <Button
          className="min-w-[min(100%,12rem)]"
          type="submit"
          look={look}
          busy={busy && busyLabel}
          disabled={isRedirecting || !isHydrated}
        >
          {label}
        </Button>
      </div>
    </form>
  )
}

/** The line below the form, such as a link to another form. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 flex flex-wrap items-center gap-3">{children}</p>
)
