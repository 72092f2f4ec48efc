import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatNumber } from '#catalog/values.ts'
import { coverage } from '#contract/coverage.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createClient } from '#lib/api/client.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ContributionTable, type OnRowAction } from './ContributionTable.tsx'
import { $stats, filterByStatus, type Stats } from './data.ts'
import { Loaded, LoadingSkeleton } from './PagedList.tsx'
import { createFreshStore, panelError } from './pages.ts'
import { Table } from './Table.tsx'

/** The counts and the latest contributions (spec section 2, Admin dashboard, Overview). */
export function Overview({ onAction }: { onAction: OnRowAction }) {
  const { data: stats, error } = useStore($stats)
  if (error) return <LoadError text={panelError(error, failed)} retry={$stats.invalidate} />
  return (
    <>
      <CountCards stats={stats} />
      <CoverageReport />
      {stats?.oldestAt && <QueueAge oldestAt={stats.oldestAt} />}
      <h2 className="text-h3">Recent Contributions</h2>
      {!stats ? (
        <LoadingSkeleton />
      ) : stats.recentContributions.length === 0 ? (
        <EmptyState title="No contributions yet." />
      ) : (
        <ContributionTable
          label="Recent Contributions"
          rows={stats.recentContributions}
          brief
          onAction={onAction}
        />
      )}
    </>
  )
}

const failed = 'Failed to load dashboard statistics. Please try again later.'
const day = 86_400_000

/** How long contributions have waited for a decision; nothing while none does. */
function QueueAge({ oldestAt }: { oldestAt: Date }) {
  const days = Math.floor((Date.now() - oldestAt.getTime()) / day)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      {days === 0
        ? 'The oldest one was sent today.'
        : `The oldest one has waited for ${formatCount(days, 'day')}.`}
      <Button look="quiet" onClick={() => filterByStatus('pending', 'oldest')}>
        Show the oldest first
      </Button>
    </p>
  )
}

const cards = [
  { label: 'Pending Contributions', color: 'border-t-amber', status: 'pending' },
  { label: 'Approved Contributions', color: 'border-t-field', status: 'approved' },
  { label: 'Rejected Contributions', color: 'border-t-red', status: 'rejected' },
  { label: 'Total Programs', color: 'border-t-brand', status: null },
] as const

/** The counts of the contributions and programs; a dash until they are known. */
const CountCards = ({ stats }: { stats: Stats | undefined }) => (
  <ul className="mb-3 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 p-0">
    {cards.map(({ label, color, status }) => (
      <li key={label}>
        <a
          className={`flex h-full flex-col justify-between gap-2 rounded border border-t-[3px] bg-surface p-4 text-ink no-underline transition-colors hover:border-ink ${color}`}
          href={
            status ? `${routes.adminDashboard}?tab=contributions&status=${status}` : routes.programs
          }
          onClick={event => {
            if (!status || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            filterByStatus(status)
          }}
        >
          <span className="font-semibold text-muted text-small leading-[1.3]">{label}</span>{' '}
          <span className="font-bold font-head text-h2 tabular-nums leading-[1.1]">
            {stats ? formatNumber(stats[status ?? 'totalPrograms']) : '–'}
          </span>
        </a>
      </li>
    ))}
  </ul>
)

const coverageApi = createClient({ get: coverage.get })
const $coverage = createFreshStore('admin-coverage', () => coverageApi.get({}))

/** What the catalog lacks (beyond the specification; contract/coverage.ts), once it is opened. */
function CoverageReport() {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="button group-open:mb-3">Coverage report</summary>
      {isOpened && (
        <Loaded
          $store={$coverage}
          failed="Failed to load the coverage report. Please try again later."
          loading={<Loading />}
        >
          {coverage => <Report {...coverage} />}
        </Loaded>
      )}
    </details>
  )
}

const listGaps = (gaps: readonly string[]) => gaps.join(', ') || 'All are covered.'

const Report = ({ gaps, emptySearches }: ReplyOf<typeof coverage.get>) => (
  <section className="card grid grid-cols-[minmax(0,1fr)] gap-6" aria-label="Coverage report">
    <Table
      caption="What the catalog lacks"
      hint="States, levels and fields that no open program names; programs for everybody do not count. Months in which no known deadline lies."
      columns={['What', 'Not covered']}
      rows={[
        ['States', listGaps(gaps.states)],
        ['Levels', listGaps(gaps.levels)],
        ['Fields', listGaps(gaps.fields)],
        ['Months', listGaps(gaps.months)],
      ]}
    />
    <Table
      caption="Searches that found nothing, in the last 90 days"
      hint={
        emptySearches.length === 0
          ? 'No search without results was made twice or more.'
          : 'The counts do not show who searched.'
      }
      columns={['Words', 'Times', 'Last on']}
      rows={emptySearches.map(({ words, count, lastDay }) => [words, count, lastDay])}
    />
  </section>
)
