import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { $build, loadBuild } from './store.ts'

/** How often to ask while a build is waited for, in milliseconds. */
const interval = 5000

/** How far the static pages are; changes are on /programs, /mentor and /experience at once. */
export function BuildNotice() {
  const build = useStore($build)
  const isActive = build?.state === 'waiting' || build?.state === 'running'
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(loadBuild, interval)
    return () => clearInterval(timer)
  }, [isActive])
  if (!build) return null
  const { state, failingSince, succeededAt } = build
  return (
    <div className="hint" role="status">
      {state === 'waiting' && <p>The static pages will be built in a moment.</p>}
      {state === 'running' && <p>The static pages are being built.</p>}
      {state === 'idle' && !failingSince && succeededAt && (
        <p>{`The static pages were built on ${formatDateTime(succeededAt, '')}.`}</p>
      )}
      {failingSince && (
        <p className="field-error">
          {`The static pages could not be built since ${formatDateTime(failingSince, '')}. Visitors see the earlier ones; the log of the server says why.`}
        </p>
      )}
    </div>
  )
}
