import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ActiveSession } from '#contract/account.ts'
import { formatDateTime } from '#lib/format.ts'
import { accountMessages } from '#lib/messages/account.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ResultNotice } from '../../ui/Notice.tsx'
import { endOtherSessions, endSession } from '../actions.ts'
import { $sessions, loadSessions } from '../store.ts'
import { useAction } from '../use-action.ts'
import { SettingsSection } from './SettingsSection.tsx'

const messages = accountMessages.sessions

/** The sessions of the member, with buttons to end one of them or all others. */
export function SessionList() {
  const state = useStore($sessions)
  const heading = useRef<HTMLHeadingElement>(null)
  const one = useAction(endSession, heading)
  const others = useAction(endOtherSessions, heading)
  useEffect(() => {
    void loadSessions()
  }, [])
  const busy = one.pending !== null || others.pending !== null
  const sessions = state.status === 'ready' ? state.sessions : []
  return (
    <SettingsSection heading={messages.heading} headingRef={heading}>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <LoadError text={messages.failedLoad} retry={loadSessions} />}
      <ul className="grid w-full list-none p-0 empty:hidden">
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            ending={one.pending?.[0] === session.id}
            disabled={busy}
            onEnd={() => one.run(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button
          busy={others.pending !== null && messages.busy}
          disabled={busy}
          onClick={() => others.run()}
        >
          {messages.endOthers}
        </Button>
      )}
      <ResultNotice result={one.result} />
      <ResultNotice result={others.result} />
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: ActiveSession
  ending: boolean
  disabled: boolean
  onEnd: () => void
}

function SessionRow({ session, ending, disabled, onEnd }: SessionRowProps) {
  const device = session.device || messages.unknown
  // With the time, because one browser may have several sessions of one day.
  const since = messages.since(formatDateTime(session.createdAt, messages.noDate))
  return (
    <li className="flex min-h-[4rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2">
      <p className="grid [overflow-wrap:anywhere]">
        <bdi>{device}</bdi>
        <span className="hint">{since}</span>
      </p>
      {session.current ? (
        <Badge kind="success">{messages.here}</Badge>
      ) : (
        <Button
          busy={ending && messages.busy}
          disabled={disabled}
          onClick={onEnd}
          aria-label={ending ? undefined : messages.endNamed(device)}
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}
