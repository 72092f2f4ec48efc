import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { today } from '#catalog/days.ts'
import { formatLongDay } from '#catalog/values.ts'
import { type Recommendation, recommenders } from '#contract/recommenders.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import { recommenderMessages as messages } from '#lib/messages/recommenders.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { runAction } from '../ui/form-actions.ts'
import { Notice, ResultNotice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useAction } from '../ui/use-action.ts'
import { useFragment } from '../ui/use-fragment.ts'

const recommendationApi = createClient(recommenders)

/** Whether the link does not work, so that trying again would not help. */
const isInvalid = (error: unknown): boolean =>
  error instanceof CallError && [400, 404, 410].includes(error.status)

/**
 * What a recommender is asked for, and the button that marks it as done. The token is the fragment
 * of the address, which no server sees.
 */
export default function RecommendationPage() {
  const token = useFragment()
  return (
    <ErrorBoundary>
      {token === '' ? (
        <Notice kind="error">{messages.noToken}</Notice>
      ) : (
        <OpenedLink key={token} token={token} />
      )}
    </ErrorBoundary>
  )
}

function OpenedLink({ token }: { token: string }) {
  const [$recommendation] = useState(() =>
    createFetcherStore<Recommendation>(`recommendation ${token}`, {
      fetcher: () => recommendationApi.open({ token }),
    }),
  )
  const { data, error } = useStore($recommendation)
  if (data) return <Request token={token} recommendation={data} onChange={$recommendation.mutate} />
  if (isInvalid(error)) return <Notice kind="error">{messageOf(error, messages.openFailed)}</Notice>
  return (
    <Pending
      error={error}
      failed={messages.openFailed}
      retry={$recommendation.revalidate}
      text={messages.loading}
    />
  )
}

interface RequestProps {
  token: string
  recommendation: Recommendation
  onChange: (recommendation: Recommendation) => void
}

function Request({ token, recommendation, onChange }: RequestProps) {
  const { pending, result, run } = useAction((done: boolean) =>
    runAction(
      async () => onChange(await recommendationApi.setDone({ token, done })),
      '',
      messages.doneFailed,
    ),
  )
  const { memberName, programName, programLink, ask, dueOn, doneAt } = recommendation
  return (
    <div className="grid gap-5">
      <h2>
        <bdi>{messages.asks(memberName)}</bdi>
      </h2>
      <p className="whitespace-pre-line break-words">
        <bdi>{ask}</bdi>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="font-semibold">{messages.program}</dt>
        <dd className="break-words">
          {programLink ? (
            <a href={programLink} rel="noreferrer">
              <bdi>{programName}</bdi>
            </a>
          ) : (
            <bdi>{programName}</bdi>
          )}
        </dd>
        <dt className="font-semibold">{messages.dueOn}</dt>
        <dd>{dueOn ? formatLongDay(dueOn) : messages.noDate}</dd>
      </dl>
      <p role="status">{doneAt ? messages.done(formatLongDay(today(doneAt))) : messages.notDone}</p>
      <ResultNotice result={result} />
      <Button
        className="justify-self-start"
        look={doneAt ? 'plain' : 'primary'}
        busy={pending !== null && messages.busy}
        onClick={() => run(doneAt === null)}
      >
        {doneAt ? messages.markNotDone : messages.markDone}
      </Button>
      <p className="text-muted text-small">{messages.privacy}</p>
    </div>
  )
}
