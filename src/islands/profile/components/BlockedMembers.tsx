import { useStore } from '@nanostores/react'
import { isAbsent } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ResultNotice } from '../../ui/Notice.tsx'
import { $blocks, unblock } from '../data.ts'
import { SettingsSection, useAction } from './SettingsSection.tsx'

const messages = blockMessages.list

/** The members whom the member has blocked. Renders nothing where the backend blocks nobody. */
export function BlockedMembers() {
  const { data: members, error } = useStore($blocks)
  const { pending, result, run } = useAction(unblock)
  if (isAbsent(error)) return null
  return (
    <SettingsSection heading={messages.heading}>
      <p>{messages.text}</p>
      {!members && !error && <Loading />}
      {!members && error && <LoadError text={messages.loadFailed} retry={$blocks.revalidate} />}
      {members?.length === 0 && <p className="hint">{messages.empty}</p>}
      {members && (
        <ul className="grid w-full list-none p-0 empty:hidden">
          {members.map(({ userId, name, blockedAt }) => (
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
