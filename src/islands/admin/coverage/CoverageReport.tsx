import type { ReactNode } from 'react'
import { type Coverage, coverage } from '#contract/coverage.ts'
import { createClient, isAbsent } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { coverageMessages as messages } from '#lib/messages/coverage.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { panelError } from '../paged-list.ts'

const coverageApi = createClient({ get: coverage.get })
const loadCoverage = () => coverageApi.get({})

/** What the catalog lacks (beyond the specification; contract/coverage.ts). */
export default function CoverageReport() {
  const { loaded, reload } = useLoaded(loadCoverage)
  if (loaded.status === 'loading') return <Loading />
  if (loaded.status === 'failed') {
    const { error } = loaded
    if (isAbsent(error)) return <EmptyState title={commonMessages.notOffered} />
    return <LoadError text={panelError(error, messages.failed)} retry={reload} />
  }
  const { emptySearches, gaps, checks, review } = loaded.value
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-6" aria-label={messages.label}>
      <Gaps gaps={gaps} />
      <Work checks={checks} review={review} />
      <Searches rows={emptySearches} />
    </section>
  )
}

const cell = 'border-b py-2 pe-4 text-start align-top font-normal [overflow-wrap:break-word]'

interface TableProps {
  caption: string
  hint?: string
  columns: readonly string[]
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[]
}

const Table = ({ caption, hint, columns, rows }: TableProps) => (
  <table className="w-full border-collapse text-start">
    <caption className="pb-2 text-start font-bold">
      {caption}
      {hint && <span className="block font-normal text-muted text-small">{hint}</span>}
    </caption>
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column} scope="col" className={`${cell} text-muted text-small`}>
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

function Gaps({ gaps }: Pick<Coverage, 'gaps'>) {
  const text = messages.gaps
  const rows = (['states', 'levels', 'fields', 'months'] as const).map(name => [
    text[name],
    gaps[name].join(', ') || text.none,
  ])
  return (
    <Table
      caption={text.caption}
      hint={text.text}
      columns={[text.what, text.missing]}
      rows={rows}
    />
  )
}

function Work({ checks, review }: Pick<Coverage, 'checks' | 'review'>) {
  const text = messages.work
  const oldest = review.oldestAt === null ? null : new Date(review.oldestAt)
  const rows = [
    [text.due, text.dueValue(checks.due, checks.total)],
    [text.decided, review.decided],
    [text.median, text.hours(review.medianHours)],
    [text.p90, text.hours(review.p90Hours)],
    [text.oldest, formatDate(oldest, text.none)],
  ]
  return <Table caption={text.caption} columns={[text.figure, text.value]} rows={rows} />
}

function Searches({ rows }: { rows: Coverage['emptySearches'] }) {
  const text = messages.searches
  if (rows.length === 0) {
    return (
      <p>
        <strong className="block">{text.caption}</strong>
        {text.empty}
      </p>
    )
  }
  return (
    <Table
      caption={text.caption}
      hint={text.text}
      columns={[text.words, text.count, text.last]}
      rows={rows.map(({ words, count, lastDay }) => [words, count, lastDay])}
    />
  )
}
