import { useStore } from '@nanostores/react'
import type { ActiveSession } from '#contract/account.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ResultNotice } from '../ui/Notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { $sessions, endOtherSessions, endSession } from './data.ts'
import { SettingsSection } from './SettingsSection.tsx'

const nameTime = ({ createdAt }: ActiveSession) => formatDateTime(createdAt, 'an unknown day')

/** The sessions of the member, with buttons to end one of them or all others. */
export function SessionList() {
  const { data: sessions = [], error, loading } = useStore($sessions)
  const one = useAction(endSession)
  const others = useAction(endOtherSessions)
  const isEnding = ({ id }: ActiveSession) => one.pending?.[0] === id
  const busy = one.pending !== null || others.pending !== null
  return (
    <SettingsSection heading="Where you are logged in">
      {loading && sessions.length === 0 && <Loading />}
      {error && sessions.length === 0 && (
        <LoadError
          text="Where you are logged in could not be loaded."
          retry={$sessions.revalidate}
        />
      )}
      <ul className="grid w-full list-none p-0 empty:hidden">
        {sessions.map(session => (
          <li
            key={session.id}
            className="flex min-h-[4rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2"
          >
            <p>{`Since ${nameTime(session)}`}</p>
            {session.current ? (
              <Badge kind="success">This one</Badge>
            ) : (
              <Button
                busy={isEnding(session) && 'Signing out...'}
                disabled={busy}
                onClick={() => one.run(session.id)}
                aria-label={
                  isEnding(session) ? undefined : `Log out the browser since ${nameTime(session)}`
                }
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <>
          <Button
            busy={others.pending !== null && 'Signing out...'}
            disabled={busy}
            onClick={() => others.run()}
          >
            Log out everywhere else
          </Button>
          <p className="hint">
            This also ends the private address of your calendar. Calendars that use it no longer
            update, until you give them the new one.
          </p>
        </>
      )}
      <ResultNotice result={one.result} />
      <ResultNotice result={others.result} />
    </SettingsSection>
  )
}
