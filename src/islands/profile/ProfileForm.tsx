import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/session.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { Button } from '../ui/Button.tsx'
import { Field, SchoolField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { FormContext } from '../ui/form-context.ts'
import { Notice, ResultNotice } from '../ui/Notice.tsx'
import { checkPhoto, type ProfileDetails, saveProfile } from './data.ts'
import { ProfilePhoto, type UploadProgress } from './ProfilePhoto.tsx'

interface ProfileFormProps {
  user: User
  details: ProfileDetails
  /** False while an edit could overwrite what was not loaded. */
  editable: boolean
}

const form = 'profile'

/** The profile, viewed or edited (spec section 4). A draft survives failures and a lost session. */
export function ProfileForm({ user, details: loaded, editable }: ProfileFormProps) {
  const { uid, email } = user
  const [mode, setMode] = useState<'view' | 'edit' | 'restored'>(() =>
    Object.keys(readDraft(uid, form)).length > 0 ? 'restored' : 'view',
  )
  const [photo, setPhoto] = useState<File | null>(null)
  // A new key clears the message of the form, whose texts are in the draft.
  const [photos, setPhotos] = useState(0)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const notices = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const editing = mode !== 'view' && editable
  // An edit is of what was on screen when it began.
  const shown = useRef(loaded)
  if (!editing) shown.current = loaded
  const details = shown.current

  useEffect(() => {
    // The removed Save or Cancel button had the focus.
    if (wasEditing.current && !editing) editButton.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])
  useEffect(() => {
    if (result) notices.current?.scrollIntoView({ block: 'nearest' })
  }, [result])

  function close(next: ActionResult | null) {
    removeDraft(uid, form)
    setMode('view')
    setPhoto(null)
    setResult(next)
  }

  function choosePhoto(file: File) {
    const error = checkPhoto(file)
    setPhotos(photos + 1)
    setResult(error ? { ok: false, message: error } : null)
    if (!error) setPhoto(file)
  }

  async function save(values: FormValues) {
    setBusy(true)
    setResult(null)
    const onProgress = (bytes?: number, total = 0) =>
      setProgress(bytes === undefined ? null : { bytes, total })
    const next = await saveProfile({ details, values, photo, onProgress })
    setBusy(false)
    if (next.ok) close(next)
    return next
  }

  const saved = toFormValues(details)
  const fields = (
    <ProfileFields details={details} email={email} editing={editing} readOnly={!editing || busy} />
  )
  return (
    <div className="grid max-w-[calc(var(--width-text)+12rem)] grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-6">
      <div ref={notices} className="empty:hidden md:col-span-2">
        <ResultNotice result={result} />
        {editing && mode === 'restored' && (
          <Notice kind="info">What you typed before is here again and not yet saved.</Notice>
        )}
      </div>
      <ProfilePhoto
        saved={details.photoURL}
        chosen={photo}
        editing={editing}
        busy={busy}
        progress={progress}
        onChoose={choosePhoto}
      />
      {editing ? (
        <div className="md:col-start-2 md:row-start-2">
          <Form
            key={photos}
            submit={save}
            label="Save"
            busyLabel="Uploading..."
            draft={{ uid, form }}
            initialValues={saved}
            beside={
              <Button className="min-w-[8rem]" onClick={() => close(null)} disabled={busy}>
                Cancel
              </Button>
            }
          >
            {fields}
          </Form>
        </div>
      ) : (
        <div className="form md:col-start-2 md:row-start-2">
          {/* A new key remounts the uncontrolled fields with new initial values. */}
          <FormContext key={JSON.stringify(saved)} value={{ errors: {}, initialValues: saved }}>
            {fields}
          </FormContext>
          <Button
            ref={editButton}
            look="primary"
            disabled={!editable}
            onClick={() => {
              setResult(null)
              setMode('edit')
            }}
          >
            Edit Profile
          </Button>
          {!editable && <p className="hint">You can edit your profile once it has been loaded.</p>}
        </div>
      )}
    </div>
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
  email: string
  editing: boolean
  readOnly: boolean
}

/** The email address is read-only (spec section 5). */
function ProfileFields({ details, email, editing, readOnly }: ProfileFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const common = { className: 'read-only:border-line read-only:bg-sunken', readOnly }
  return (
    <div ref={fields} className="grid gap-4">
      <Field name="fullName" label="Full Name" autoComplete="name" {...common} />
      <Field name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" {...common} />
      <Field
        label="Email"
        hint={editing ? 'The email address of an account cannot be changed.' : undefined}
        type="email"
        value={email}
        {...common}
        readOnly
      />
      <SchoolField name="college" label="College" {...common} />
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
