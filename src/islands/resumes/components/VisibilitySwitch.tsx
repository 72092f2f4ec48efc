import { useState } from 'react'
import { readStorage, writeStorage } from '#lib/storage.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { Switch } from '../../ui/Switch.tsx'
import { setPublic, visibilityText } from '../data.ts'

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
        label="Make resume public for feedback"
        hint={visibilityText(isPublic)}
        on={isPublic}
        onChange={async wanted => onDone(await setPublic(wanted))}
        onBeforeChange={confirmPublic}
      />
      {answer && (
        <ConfirmDialog
          title="Before your resume becomes public"
          confirmLabel="Make it public"
          cancelLabel="Keep it private"
          look="primary"
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          <p>
            Every member of HBCU Yard will be able to see it and give feedback on it, and anybody
            can sign up.
          </p>
          <p>
            A resume often holds a phone number and a home address. Please look through yours and
            take out what you do not want to share.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
