import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDate } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ResultNotice } from '../../ui/Notice.tsx'
import { unblock } from '../actions.ts'
import { $blocks, loadBlocks } from '../store.ts'
import { useAction } from '../use-action.ts'
import { SettingsSection } from './SettingsSection.tsx'

const messages = blockMessages.list

/** The members whom the member has blocked. Renders nothing where the backend blocks nobody. */
export function BlockedMembers() {
  const state = useStore($blocks)
  const { pending, result, run } = useAction(unblock)
  useEffect(() => void loadBlocks(), [])
  if (state.status === 'absent') return null
  return (
    <SettingsSection heading={messages.heading}>
      <p>{messages.text}</p>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <LoadError text={messages.loadFailed} retry={loadBlocks} />}
      {state.status === 'ready' && state.members.length === 0 && (
        <p className="hint">{messages.empty}</p>
      )}
      {state.status === 'ready' && (
        <ul className="grid w-full list-none p-0 empty:hidden">
          {state.members.map(({ userId, name, blockedAt }) => (
            <li
              key={userId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2"
            >
              <p className="grid [overflow-wrap:anywhere]">
                <bdi id={`blocked-${userId}`}>{name}</bdi>
                <span className="hint">{messages.since(formatDate(blockedAt, ''))}</span>
              </p>
              <Button
                busy={pending?.[0] === userId && messages.busy}
                disabled={pending !== null}
                aria-describedby={`blocked-${userId}`}
                onClick={() => run(userId)}
              >
                {messages.unblock}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ResultNotice result={result} />
    </SettingsSection>
  )
}
