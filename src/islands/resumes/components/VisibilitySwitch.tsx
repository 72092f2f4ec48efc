import { useState } from 'react'
import { resumeMessages } from '#lib/messages/resumes.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { setPublic } from '../actions.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Switch } from './Switch.tsx'

const messages = resumeMessages.visibility

interface VisibilitySwitchProps {
  uid: string
  isPublic: boolean
  onDone: (outcome: ActionResult) => void
}

/** Makes the resume public or private. The first time it asks, and says who will see the resume. */
export function VisibilitySwitch({ uid, isPublic, onDone }: VisibilitySwitchProps) {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const key = `resume-public:${uid}`

  function confirmPublic(wanted: boolean): true | Promise<boolean> {
    if (!wanted || readStorage('session', key) !== null) return true
    return new Promise(resolve => {
      setAnswer(() => (yes: boolean) => {
        setAnswer(null)
        if (yes) writeStorage('session', key, 'asked')
        resolve(yes)
      })
    })
  }

  return (
    <>
      <Switch
        label={messages.label}
        hint={isPublic ? messages.isPublic : messages.isPrivate}
        on={isPublic}
        onChange={async wanted => onDone(await setPublic(wanted))}
        onBeforeChange={confirmPublic}
      />
      {answer && (
        <ConfirmDialog
          title={messages.heading}
          confirmLabel={messages.yes}
          cancelLabel={messages.no}
          look="primary"
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          <p>{messages.who}</p>
          <p>{messages.what}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
