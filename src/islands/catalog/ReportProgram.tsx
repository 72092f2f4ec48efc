import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $memberId } from '#lib/member-id.ts'
import { programReportMessages as messages } from '#lib/messages/program-reports.ts'
import { logInPath, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'

function LogIn() {
  const [path, setPath] = useState<string>(routes.logIn)
  useEffect(() => setPath(logInPath(`${location.pathname}${location.search}#report`)), [])
  const linkClass = 'inline-flex min-h-target items-center'
  return (
    <>
      <p>
        {messages.why}{' '}
        <a className={linkClass} href={path}>
          {messages.logIn}
        </a>
      </p>
      <p>
        {messages.withoutAccount}{' '}
        <a className={linkClass} href={routes.contact}>
          {messages.contact}
        </a>
        .
      </p>
    </>
  )
}

const loadForm = () => import('./ReportForm.tsx').then(module => module.ReportForm)

/** "Something is wrong?": members report a program to the administrators. */
export default function ReportProgram({ programId }: { programId: string }) {
  const current = useStore($memberId, { ssr: 'initial' })
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpened, setOpened] = useState(false)
  const [uid, setUid] = useState<string>()
  // A session that ends while somebody types leaves the text.
  if (current && current !== uid) setUid(current)
  useEffect(() => {
    if (!details.current) return
    if (location.hash === '#report') details.current.open = true
    // It may have been opened before this script ran.
    setOpened(details.current.open)
  }, [])
  return (
    <ErrorBoundary>
      <details
        ref={details}
        id="report"
        className="scroll-mt-8 print:hidden"
        onToggle={() => setOpened(true)}
      >
        <summary className="inline-flex min-h-target w-fit items-center text-brand underline decoration-gold underline-offset-[0.3em]">
          {messages.open}
        </summary>
        <div className="mt-3 grid gap-4">
          {!current && <LogIn />}
          {uid && isOpened && (
            <LazyComponent key={uid} load={loadForm} props={{ programId, uid }} />
          )}
        </div>
      </details>
    </ErrorBoundary>
  )
}
