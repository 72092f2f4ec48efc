import { useState } from 'react'
import { today } from '#catalog/days.ts'
import { formatLongDay } from '#catalog/values.ts'
import type { Recommender } from '#contract/recommenders.ts'
import { ownRecommenderMessages as messages } from '#lib/messages/recommenders.ts'
import { Button } from '../../ui/Button.tsx'

interface RecommenderRowProps {
  recommender: Recommender
  renewLink: (recommender: Recommender) => Promise<void>
  withdraw: (recommender: Recommender) => Promise<void>
  remove: (recommender: Recommender) => Promise<void>
}

function describeState({ doneAt, withdrawnAt, expiresAt }: Recommender): string {
  if (doneAt) return messages.state.done(formatLongDay(today(doneAt)))
  if (withdrawnAt) return messages.state.withdrawn
  return expiresAt && expiresAt.getTime() <= Date.now()
    ? messages.state.expired
    : messages.state.asked
}

/** A recommender with the state of the link. */
export function RecommenderRow(props: RecommenderRowProps) {
  const { recommender, renewLink, withdraw, remove } = props
  const [busy, setBusy] = useState(false)
  const { name, ask, dueOn, withdrawnAt } = recommender
  // Not disabled while busy: that would lose the focus.
  const run = (action: (recommender: Recommender) => Promise<void>) => async () => {
    if (busy) return
    setBusy(true)
    await action(recommender)
    setBusy(false)
  }
  const state = [describeState(recommender), dueOn ? messages.due(formatLongDay(dueOn)) : '']
  return (
    <li className="grid gap-2 border-t py-3">
      <h4>
        <bdi>{name}</bdi>
      </h4>
      <p className="text-muted">{state.filter(Boolean).join(', ')}</p>
      <p className="whitespace-pre-line">
        <bdi>{ask}</bdi>
      </p>
      <p className="flex flex-wrap gap-3">
        <Button
          aria-label={messages.newLinkLabel(name)}
          aria-disabled={busy}
          onClick={run(renewLink)}
        >
          {messages.newLink}
        </Button>
        {!withdrawnAt && (
          <Button
            aria-label={messages.withdrawLabel(name)}
            aria-disabled={busy}
            onClick={run(withdraw)}
          >
            {messages.withdraw}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={messages.removeLabel(name)}
          aria-disabled={busy}
          onClick={run(remove)}
        >
          {messages.remove}
        </Button>
      </p>
    </li>
  )
}
