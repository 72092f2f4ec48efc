import { useEffect, useRef } from 'react'
import { profileWords as words } from '#lib/messages/profile.ts'
import { Button } from '../../ui/Button.tsx'

interface ActionsProps {
  editing: boolean
  editable: boolean
  busy: boolean
  edit: () => void
  cancel: () => void
}

/** One button while the profile is viewed, two while it is edited (spec section 2). */
export function Actions({ editing, editable, busy, edit, cancel }: ActionsProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    // The buttons of the edit are gone, and the focus with them.
    if (edited.current && !editing) opener.current?.focus({ preventScroll: true })
    edited.current = editing
  }, [editing])
  if (editing) {
    return (
      <div className="profile-actions">
        <Button onClick={cancel} disabled={busy}>
          {words.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy && words.saving}>
          {words.save}
        </Button>
      </div>
    )
  }
  return (
    <div className="profile-actions">
      <Button ref={opener} look="primary" disabled={!editable} onClick={edit}>
        {words.edit}
      </Button>
      {!editable && <p className="hint">{words.editLater}</p>}
    </div>
  )
}
