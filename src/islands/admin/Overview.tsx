import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatNumber } from '#catalog/values.ts'
import { coverage } from '#contract/coverage.ts'
import { createClient, isAbsent } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { coverageMessages } from '#lib/messages/coverage.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ContributionTable, type OnRowAction } from './ContributionTable.tsx'
import { $stats, filterByStatus, type Stats } from './data.ts'
import { LoadingSkeleton } from './PagedList.tsx'
import { createFreshStore, panelError } from './pages.ts'

/** The counts and the latest contributions (spec section 2, Admin dashboard, Overview). */
export function Overview({ onAction }: { onAction: OnRowAction }) {
  const { data: stats, error } = useStore($stats)
  if (error) return <LoadError text={panelError(error, failed)} retry={$stats.invalidate} />
  return (
    <>
      <CountCards stats={stats} />
      <CoverageReport />
      {stats?.queue && <QueueAge queue={stats.queue} />}
      <h2 className="text-h3">{messages.recent}</h2>
      {!stats ? (
        <LoadingSkeleton />
      ) : stats.recentContributions.length === 0 ? (
        <EmptyState title={messages.noneYet} />
      ) : (
        <ContributionTable
          label={messages.recent}
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
function QueueAge({
  queue: { oldestAt, overdue, awaitingAuthors },
}: {
  queue: NonNullable<Stats['queue']>
}) {
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
        <Button look="quiet" onClick={() => filterByStatus('pending', 'oldest')}>
          {messages.queue.show}
        </Button>
      )}
    </p>
  )
}

/** The counts of the contributions and programs; a dash until they are known. */
function CountCards({ stats }: { stats: Stats | undefined }) {
  const card = (
    label: string,
    count: number | undefined,
    color: string,
    link: ComponentProps<'a'>,
  ) => (
    <li key={label}>
      <a
        className={`flex h-full flex-col justify-between gap-2 rounded border border-t-[3px] bg-surface p-4 text-ink no-underline transition-colors hover:border-ink ${color}`}
        {...link}
      >
        <span className="font-semibold text-muted text-small leading-[1.3]">{label}</span>{' '}
        <span className="font-bold font-head text-h2 tabular-nums leading-[1.1]">
          {count === undefined ? '–' : formatNumber(count)}
        </span>
      </a>
    </li>
  )
  const statusCard = (status: 'pending' | 'approved' | 'rejected', color: string) =>
    card(messages.stats[status], stats?.[status], color, {
      href: `${routes.adminDashboard}?tab=contributions&status=${status}`,
      onClick: event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        filterByStatus(status)
      },
    })
  const total = stats?.totalPrograms
  return (
    <ul className="mb-3 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 p-0">
      {statusCard('pending', 'border-t-amber')}
      {statusCard('approved', 'border-t-field')}
      {statusCard('rejected', 'border-t-red')}
      {card(messages.stats.total, total, 'border-t-brand', { href: routes.programs })}
    </ul>
  )
}

const coverageApi = createClient({ get: coverage.get })
const $coverage = createFreshStore('admin-coverage', () => coverageApi.get({}))

/** What the catalog lacks (beyond the specification; contract/coverage.ts), once it is opened. */
function CoverageReport() {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="button group-open:mb-3">{coverageMessages.label}</summary>
      {isOpened && <Report />}
    </details>
  )
}

function Report() {
  const { data, error } = useStore($coverage)
  if (error) {
    if (isAbsent(error)) return <EmptyState title={commonMessages.notOffered} />
    return (
      <LoadError text={panelError(error, coverageMessages.failed)} retry={$coverage.invalidate} />
    )
  }
  if (!data) return <Loading />
  const { gaps, work, searches } = coverageMessages
  const { checks, review, emptySearches } = data
  return (
    <section
      className="card grid grid-cols-[minmax(0,1fr)] gap-6"
      aria-label={coverageMessages.label}
    >
      <Table
        caption={gaps.caption}
        hint={gaps.text}
        columns={[gaps.what, gaps.missing]}
        rows={(['states', 'levels', 'fields', 'months'] as const).map(name => [
          gaps[name],
          data.gaps[name].join(', ') || gaps.none,
        ])}
      />
      <Table
        caption={work.caption}
        columns={[work.figure, work.value]}
        rows={[
          [work.due, work.dueValue(checks.due, checks.total)],
          [work.decided, review.decided],
          [work.median, work.hours(review.medianHours)],
          [work.p90, work.hours(review.p90Hours)],
          [work.oldest, formatDate(review.oldestAt ? new Date(review.oldestAt) : null, work.none)],
        ]}
      />
      {emptySearches.length === 0 ? (
        <p>
          <strong className="block">{searches.caption}</strong>
          {searches.empty}
        </p>
      ) : (
        <Table
          caption={searches.caption}
          hint={searches.text}
          columns={[searches.words, searches.count, searches.last]}
          rows={emptySearches.map(({ words, count, lastDay }) => [words, count, lastDay])}
        />
      )}
    </section>
  )
}

const cell = 'border-b py-2 pe-4 text-start align-top font-normal [overflow-wrap:anywhere]'

interface TableProps {
  caption: string
  hint?: string
  columns: readonly string[]
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[]
}

const Table = ({ caption, hint, columns, rows }: TableProps) => (
  <table className="w-full table-fixed border-collapse text-start">
    <caption className="pb-2 text-start font-bold">
      {caption}
      {hint && <span className="block font-normal text-muted text-small">{hint}</span>}
    </caption>
    <thead>
      <tr>
        {columns.map(column => (
          <th
            key={column}
            scope="col"
            className={`${cell} text-muted text-small first:w-2/5 sm:first:w-1/4`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([heading, ...values]) => (
        <tr key={String(heading)}>
          <th scope="row" className={cell}>
            <bdi>{heading}</bdi>
          </th>
          {values.map((value, index) => (
            <td key={columns[index + 1]} className={cell}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
