import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { formatNumber } from '#catalog/values.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LazyDetails } from '../../ui/LazyDetails.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { $stats, filterByStatus, loadStats, type Stats, sortContributions } from '../store.ts'
import { ContributionTable, type OnRowAction } from './ContributionTable.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

/** The counts and the latest contributions (spec section 2, Admin dashboard, Overview). */
export function Overview({ onAction }: { onAction: OnRowAction }) {
  const stats = useStore($stats)
  if (stats.status === 'failed') return <LoadError text={stats.message} retry={loadStats} />
  return (
    <>
      <CountCards stats={stats} />
      <LazyDetails label={messages.coverage} load={loadCoverage} />
      {stats.status === 'ready' && stats.counts.queue && <QueueAge queue={stats.counts.queue} />}
      <h2 className="text-h3">{messages.recent}</h2>
      {stats.status === 'loading' ? (
        <LoadingSkeleton rows={5} />
      ) : stats.recent.length === 0 ? (
        <EmptyState title={messages.noneYet} />
      ) : (
        <ContributionTable label={messages.recent} rows={stats.recent} brief onAction={onAction} />
      )}
    </>
  )
}

type Queue = NonNullable<Extract<Stats, { status: 'ready' }>['counts']['queue']>

const day = 86_400_000

/** How long contributions have waited for a decision; nothing while none does. */
function QueueAge({ queue: { oldestAt, overdue, awaitingAuthors } }: { queue: Queue }) {
  const texts = [
    oldestAt && messages.queue.oldest(Math.floor((Date.now() - oldestAt.getTime()) / day)),
    overdue > 0 && messages.queue.overdue(overdue),
    awaitingAuthors > 0 && messages.queue.awaiting(awaitingAuthors),
  ].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      {texts.join(' ')}
      {oldestAt && (
        <Button
          look="quiet"
          onClick={() => {
            filterByStatus('pending')
            sortContributions('oldest')
          }}
        >
          {messages.queue.show}
        </Button>
      )}
    </p>
  )
}

const loadCoverage = async () => (await import('../coverage/CoverageReport.tsx')).default

const borders = {
  pending: 'border-t-amber',
  approved: 'border-t-field',
  rejected: 'border-t-red',
} as const

function CountCards({ stats }: { stats: Exclude<Stats, { status: 'failed' }> }) {
  const counts = stats.status === 'ready' ? stats.counts : null
  return (
    <ul className="mb-3 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 p-0">
      {(['pending', 'approved', 'rejected'] as const).map(status => (
        <CountCard
          key={status}
          className={borders[status]}
          label={messages.stats[status]}
          count={counts?.[status]}
          href={`${routes.adminDashboard}?tab=contributions&status=${status}`}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            filterByStatus(status)
          }}
        />
      ))}
      <CountCard
        className="border-t-brand"
        label={messages.stats.total}
        count={counts?.totalPrograms}
        href={routes.programs}
      />
    </ul>
  )
}

interface CountCardProps extends ComponentProps<'a'> {
  label: string
  count: number | undefined
}

const CountCard = ({ className, label, count, ...link }: CountCardProps) => (
  <li>
    <a
      className={`flex h-full flex-col justify-between gap-2 rounded border border-t-[3px] bg-surface p-4 text-ink no-underline transition-colors hover:border-ink ${className}`}
      {...link}
    >
      <span className="font-semibold text-muted text-small leading-[1.3]">{label}</span>{' '}
      <span className="font-bold font-head text-h2 tabular-nums leading-[1.1]">
        {count === undefined ? '–' : formatNumber(count)}
      </span>
    </a>
  </li>
)
