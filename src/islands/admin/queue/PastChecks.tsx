import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { RecentCheck } from '#contract/program-checks.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { finishAction } from '../item-action.ts'
import { $recentChecks, $unreadPages, undoCheck } from './data.ts'

/** The checks of the last 24 hours, each with its undo. */
export function RecentChecks() {
  const { data } = useStore($recentChecks)
  if (!data || data.checks.length === 0) return null
  return (
    <details className="card">
      <summary>{`Checked in the last 24 hours (${data.checks.length})`}</summary>
      <ul className="mt-3 grid list-none gap-3 p-0" aria-label="Checked in the last 24 hours">
        {data.checks.map(check => (
          <RecentRow key={check.programId} check={check} />
        ))}
      </ul>
    </details>
  )
}

function RecentRow({ check }: { check: RecentCheck }) {
  const { programId, name, at, by, isHidden, version } = check
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    finishAction(await undoCheck(check))
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0">
        <bdi id={`recent-${programId}`}>{name}</bdi>
        <span className="hint block">
          {[isHidden && 'Taken out', formatDateTime(at, ''), by].filter(Boolean).join(', ')}
        </span>
      </span>
      {version > 0 && (
        <Button
          busy={isBusy && 'Saving...'}
          aria-describedby={`recent-${programId}`}
          onClick={undo}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

/** Why a page cannot be read, as the page monitor names it. */
const problems: Readonly<Record<string, string>> = {
  unreachable: 'The site does not answer',
  'private-address': 'It is not on the public internet',
  robots: 'The site does not allow it',
  redirects: 'It redirects in a circle',
  'other-host': 'It redirects to another site',
  'http-error': 'The site answers with an error',
  'wrong-type': 'It is no page of text',
  'too-large': 'It is too large',
  'too-slow': 'It is too slow',
  'error-page': 'It says that there is no such page',
  login: 'It asks to log in',
  consent: 'It asks about cookies first',
  blocked: 'The site blocks programs that read pages',
  aggregator: 'It lists programs of others, which proves nothing',
  empty: 'It has no text without scripts',
}

/** The pages of providers that nobody watches, since the page monitor cannot read them. */
export function UnreadPages() {
  const { data } = useStore($unreadPages)
  if (!data) return null
  const { tried, read, triedAt, pages } = data
  if (!triedAt)
    return <p className="hint">No page of a provider was read yet to look for changes.</p>
  const when = formatDateTime(triedAt, '')
  if (pages.length === 0)
    return (
      <p className="hint">{`All ${tried} pages of providers could be read, last on ${when}.`}</p>
    )
  return (
    <details className="card">
      <summary>{`Pages that cannot be read (${tried - read} of ${tried})`}</summary>
      <p className="mt-3 text-muted">
        {`${read === 0 ? 'No page could be read, so nothing is known of changes.' : 'Changes on these pages are not found. Look at them yourself.'} Last tried on ${when}.`}
      </p>
      <ul className="mt-3 grid gap-3 ps-5" aria-label="Pages that cannot be read">
        {pages.map(({ url, problem, readAt }) => (
          <li key={url} className="[overflow-wrap:anywhere]">
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              <bdi>{url}</bdi> <span className="sr-only">(opens in a new tab)</span>
            </a>
            <span className="hint block">
              {`${problems[problem] ?? 'It could not be read'}. ${readAt ? `Not read since ${formatDateTime(readAt, '')}.` : 'Never read.'}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
