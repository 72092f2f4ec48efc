import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/session.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { commonWords } from '#lib/messages/common.ts'
import { profileWords as words } from '#lib/messages/profile.ts'
import type { ActionResult, FormValues } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type Details, whyNotPhoto } from '../store.ts'
import { Actions } from './Actions.tsx'
import { Fields } from './Fields.tsx'
import { Photo, type Sent } from './Photo.tsx'

interface EditorProps {
  user: User
  details: Details
  /** Whether an edit could be saved without destroying what could not be loaded. */
  editable: boolean
  onEditing: (editing: boolean) => void
}

const form = 'profile'
/** What saving needs, fetched while the person edits. */
const saving = () => import('../save.ts')

/** The profile, seen or edited (spec section 4, Profile page). What is typed outlives a failure and a lost session. */
export function Editor({ user: { uid, email }, details, editable, onEditing }: EditorProps) {
  const [draft, setDraft] = useState<FormValues>(() => readDraft(uid, form))
  const [lasting, setLasting] = useState(true)
  const [wanted, setWanted] = useState(() => Object.keys(draft).length > 0)
  const [photo, setPhoto] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<ActionResult | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  const editing = wanted && editable

  useEffect(() => {
    onEditing(editing)
    if (editing) saving().catch(() => {})
  }, [editing, onEditing])
  useEffect(() => {
    if (outcome) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  function close(end: ActionResult | null) {
    removeDraft(uid, form)
    setDraft({})
    setLasting(true)
    setWanted(false)
    setPhoto(null)
    setOutcome(end)
  }

  function choose(file: File) {
    const refused = whyNotPhoto(file)
    setOutcome(refused ? { ok: false, message: refused } : null)
    if (!refused) setPhoto(file)
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy || !editing) return
    setBusy(true)
    setOutcome(null)
    const progress = (bytes?: number, total = 0) => setSent(bytes === undefined ? null : { bytes, total })
    const { saveProfile } = await saving().catch(() => ({ saveProfile: unsent }))
    const end = await saveProfile({ from: details, typed: readForm(target), photo, progress })
    setBusy(false)
    if (end.ok) return close(end)
    setOutcome(end)
    focusFirstError(target, end.fields ?? {})
  }

  const errors = outcome?.ok === false ? (outcome.fields ?? {}) : {}
  const seen = { ...shown(details), email }
  return (
    <form
      className="profile"
      method="dialog"
      noValidate
      onSubmit={send}
      onInput={({ currentTarget }) => editing && setLasting(saveDraft(uid, form, readForm(currentTarget)))}
    >
      <div ref={banner} className="profile-banner">
        {outcome?.message && <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.message}</Notice>}
        {editing && Object.keys(draft).length > 0 && <Notice kind="info">{words.restored}</Notice>}
        {!lasting && <Notice kind="info">{commonWords.draftNotKept}</Notice>}
      </div>
      <Photo
        saved={details.photoURL}
        chosen={photo}
        editing={editing}
        busy={busy}
        sent={sent}
        choose={choose}
      />
      <FormContext value={{ errors, kept: editing ? { ...seen, ...draft, email } : seen }}>
        {/* Fields are uncontrolled: what they start with is made anew. */}
        <Fields
          key={editing ? 'edited' : JSON.stringify(seen)}
          details={details}
          editing={editing}
          busy={busy}
        />
      </FormContext>
      <Actions
        editing={editing}
        editable={editable}
        busy={busy}
        edit={() => {
          setOutcome(null)
          setWanted(true)
        }}
        cancel={() => close(null)}
      />
    </form>
  )
}

const shown = ({ fullName, phoneNumber, college, major, graduationYear }: Details): FormValues => ({
  fullName,
  phoneNumber,
  college,
  major: major ?? '',
  graduationYear: graduationYear ?? '',
})

/** A save whose code cannot be had failed as one without an answer does. */
const unsent = async (): Promise<ActionResult> => ({ ok: false, message: words.failed.save(words.noAnswer) })
