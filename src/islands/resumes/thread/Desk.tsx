import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { commonWords } from '#lib/messages/common.ts'
import { feedbackWords as words } from '#lib/messages/feedback.ts'
import { routes } from '#lib/routes.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Header } from './Header.tsx'
import { loadThread, openThread } from './load.ts'
import { Back, Plain } from './Plain.tsx'
import { Preview } from './Preview.tsx'
import { $resume, loadResume, openResume } from './resume.ts'
import { $thread, type Reader } from './state.ts'
import { Thread } from './Thread.tsx'
import { askedFor, reveal } from './view.ts'

/** The resume and its thread load independently; only when both fail is there nothing but the failure (spec section 8). */
export function Desk({ owner, uid }: Reader) {
  const resume = useStore($resume)
  const thread = useStore($thread)
  useEffect(() => openResume(owner), [owner])
  useEffect(() => openThread({ owner, uid }), [owner, uid])
  useEffect(() => {
    const follow = () => {
      const asked = askedFor()
      if (asked !== null) reveal(asked)
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const again = useCallback(() => void Promise.all([loadResume(), loadThread()]), [])

  if (resume.status === 'failed' && thread.status === 'failed') {
    const text = resume.said ?? thread.said ?? words.failed.thread
    return (
      <Plain>
        <Failure text={text} retry={again}>
          {resume.code === 'account/unverified' && <a href={routes.profile}>{commonWords.verifyEmail}</a>}
        </Failure>
      </Plain>
    )
  }
  const name = (resume.status === 'ready' && resume.resume.userName.trim()) || words.unnamed
  return (
    <>
      <Back />
      {resume.status === 'ready' ? <Header resume={resume.resume} name={name} /> : <h1>{words.heading}</h1>}
      <div className="feedback-desk">
        {resume.status === 'loading' && <Loading />}
        {resume.status === 'failed' && (
          <Failure text={resume.said ?? words.failed.resume} retry={loadResume} />
        )}
        {resume.status === 'ready' && (
          <Preview
            url={resume.resume.resumeURL}
            name={words.title(name)}
            pins={thread.status === 'ready' ? thread.pins : []}
            mayPin={uid !== owner}
          />
        )}
        <Thread thread={thread} uid={uid} owner={owner} />
      </div>
    </>
  )
}
