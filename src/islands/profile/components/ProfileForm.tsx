import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/session.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ActionResult, FormValues } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Notice, ResultNotice } from '../../ui/Notice.tsx'
import { checkPhoto, saveProfile } from '../actions.ts'
import type { ProfileDetails } from '../store.ts'
import { ProfilePhoto, type UploadProgress } from './ProfilePhoto.tsx'

interface ProfileFormProps {
  user: User
  details: ProfileDetails
  /** False while an edit could overwrite what was not loaded. */
  editable: boolean
  onEditing: (editing: boolean) => void
}

const form = 'profile'

/** The profile, viewed or edited (spec section 4). A draft survives failures and a lost session. */
export function ProfileForm({
  user: { uid, email },
  details,
  editable,
  onEditing,
}: ProfileFormProps) {
  const [draft, setDraft] = useState<FormValues>(() => readDraft(uid, form))
  const [draftSaved, setDraftSaved] = useState(true)
  const [editRequested, setEditRequested] = useState(() => Object.keys(draft).length > 0)
  const [photo, setPhoto] = useState<File | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const notices = useRef<HTMLDivElement>(null)
  const editing = editRequested && editable

  useEffect(() => onEditing(editing), [editing, onEditing])
  useEffect(() => {
    if (result) notices.current?.scrollIntoView({ block: 'nearest' })
  }, [result])

  function close(next: ActionResult | null) {
    removeDraft(uid, form)
    setDraft({})
    setDraftSaved(true)
    setEditRequested(false)
    setPhoto(null)
    setResult(next)
  }

  function choosePhoto(file: File) {
    const error = checkPhoto(file)
    setResult(error ? { ok: false, message: error } : null)
    if (!error) setPhoto(file)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy || !editing) return
    setBusy(true)
    setResult(null)
    const onProgress = (bytes?: number, total = 0) =>
      setProgress(bytes === undefined ? null : { bytes, total })
    const next = await saveProfile({ details, values: readForm(target), photo, onProgress })
    setBusy(false)
    if (next.ok) return close(next)
    setResult(next)
    focusFirstError(target, next.fields ?? {})
  }

  const errors = result?.ok === false ? (result.fields ?? {}) : {}
  const saved = { ...toFormValues(details), email }
  return (
    <form
      className="grid max-w-[calc(var(--width-text)+12rem)] grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-6"
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onInput={({ currentTarget }) =>
        editing && setDraftSaved(saveDraft(uid, form, readForm(currentTarget)))
      }
    >
      <div ref={notices} className="empty:hidden md:col-span-2">
        <ResultNotice result={result} />
        {editing && Object.keys(draft).length > 0 && (
          <Notice kind="info">What you typed before is here again and not yet saved.</Notice>
        )}
        {!draftSaved && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
      </div>
      <ProfilePhoto
        saved={details.photoURL}
        chosen={photo}
        editing={editing}
        busy={busy}
        progress={progress}
        onChoose={choosePhoto}
      />
      <FormContext
        value={{ errors, initialValues: editing ? { ...saved, ...draft, email } : saved }}
      >
        {/* A new key remounts the uncontrolled fields with new initial values. */}
        <ProfileFields
          key={editing ? 'edited' : JSON.stringify(saved)}
          details={details}
          editing={editing}
          busy={busy}
        />
      </FormContext>
      <ProfileButtons
        editing={editing}
        editable={editable}
        busy={busy}
        onEdit={() => {
          setResult(null)
          setEditRequested(true)
        }}
        onCancel={() => close(null)}
      />
    </form>
  )
}

const toFormValues = ({
  photoURL: _,
  major,
  graduationYear,
  ...details
}: ProfileDetails): FormValues => ({
  ...details,
  major: major ?? '',
  graduationYear: graduationYear ?? '',
})

interface ProfileFieldsProps {
  details: ProfileDetails
  editing: boolean
  busy: boolean
}

/** The email address is read-only (spec section 5). */
function ProfileFields({ details, editing, busy }: ProfileFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const common = {
    className: 'read-only:border-line read-only:bg-sunken',
    readOnly: !editing || busy,
  }
  return (
    <div ref={fields} className="grid gap-4 md:col-start-2 md:row-start-2">
      <Field name="fullName" label="Full Name" autoComplete="name" {...common} />
      <Field name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" {...common} />
      <Field
        name="email"
        label="Email"
        hint={editing ? 'The email address of an account cannot be changed.' : undefined}
        type="email"
        {...common}
        readOnly
      />
      <Field name="college" label="College" autoComplete="organization" {...common} />
      {details.major !== null && <Field name="major" label="Major (Optional)" {...common} />}
      {details.graduationYear !== null && (
        <Field
          name="graduationYear"
          label="Graduation year (Optional)"
          inputMode="numeric"
          {...common}
        />
      )}
    </div>
  )
}

interface ProfileButtonsProps {
  editing: boolean
  editable: boolean
  busy: boolean
  onEdit: () => void
  onCancel: () => void
}

/** Edit while the profile is viewed; Cancel and Save while it is edited (spec section 2). */
function ProfileButtons({ editing, editable, busy, onEdit, onCancel }: ProfileButtonsProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The removed Save or Cancel button had the focus.
    if (wasEditing.current && !editing) editButton.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])
  return (
    <div className="flex flex-wrap items-center gap-3 md:col-start-2 md:row-start-3">
      {editing ? (
        <>
          <Button className="min-w-[8rem]" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            className="min-w-[8rem]"
            type="submit"
            look="primary"
            busy={busy && 'Uploading...'}
          >
            Save
          </Button>
        </>
      ) : (
        <>
          <Button
            ref={editButton}
            className="min-w-[8rem]"
            look="primary"
            disabled={!editable}
            onClick={onEdit}
          >
            Edit Profile
          </Button>
          {!editable && <p className="hint">You can edit your profile once it has been loaded.</p>}
        </>
      )}
    </div>
  )
}
