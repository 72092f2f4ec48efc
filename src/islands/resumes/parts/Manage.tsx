import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { resumeWords as words } from '#lib/messages/resumes.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { $own, loadResume, openResume } from '../resume-store.ts'
import { Later } from './Later.tsx'

const loadExisting = () => import('./Existing.tsx').then(part => part.Existing)
const loadUpload = () => import('./UploadPanel.tsx').then(part => part.UploadPanel)

/** The resume of one member: none yet, or the one there is. */
export function Manage({ uid }: { uid: string }) {
  const own = useStore($own)
  const panel = useRef<HTMLElement>(null)
  const before = useRef(own.status)

  useLayoutEffect(openResume, [])

  // What was pressed is gone with what it did: whoever uses the keyboard goes on in the panel that took its place.
  useEffect(() => {
    const changed = before.current !== own.status && ['none', 'ready'].includes(before.current)
    before.current = own.status
    if (changed && document.activeElement === document.body) panel.current?.focus()
  }, [own.status])

  if (own.status === 'loading') return <Loading />
  if (own.status === 'failed') return <Failure text={own.message} retry={loadResume} />
  return (
    <section
      className="card resume-panel"
      ref={panel}
      tabIndex={-1}
      aria-label={own.status === 'ready' ? words.unnamed : words.upload}
    >
      {own.status === 'ready' ? (
        <Later load={loadExisting} with={{ uid, resume: own.resume }} />
      ) : (
        <>
          <h2>{words.upload}</h2>
          <Later load={loadUpload} with={{}} />
        </>
      )}
    </section>
  )
}
