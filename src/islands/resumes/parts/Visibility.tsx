import { useState } from 'react'
import { resumeWords } from '#lib/messages/resumes.ts'
import { tab } from '#lib/storage.ts'
import type { Outcome } from '../../ui/submit.ts'
import { setPublic } from '../resume-store.ts'
import { Confirm } from './Confirm.tsx'
import { Switch } from './Switch.tsx'

const words = resumeWords.visibility

interface VisibilityProps {
  uid: string
  isPublic: boolean
  tell: (outcome: Outcome) => void
}

/** Private or public. The first time it is to become public, it asks, and says who will see it (docs/conventions.md, Files). */
export function Visibility({ uid, isPublic, tell }: VisibilityProps) {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const key = `resume-public:${uid}`

  function may(wanted: boolean): true | Promise<boolean> {
    if (!wanted || tab.read(key) !== null) return true
    return new Promise(resolve => {
      setAnswer(() => (yes: boolean) => {
        setAnswer(null)
        if (yes) tab.write(key, 'asked')
        resolve(yes)
      })
    })
  }

  return (
    <>
      <Switch
        label={words.label}
        hint={isPublic ? words.isPublic : words.isPrivate}
        on={isPublic}
        change={async wanted => tell(await setPublic(wanted))}
        may={may}
      />
      {answer && (
        <Confirm
          title={words.heading}
          yes={words.yes}
          no={words.no}
          look="primary"
          confirm={() => answer(true)}
          close={() => answer(false)}
        >
          <p>{words.who}</p>
          <p>{words.what}</p>
        </Confirm>
      )}
    </>
  )
}
