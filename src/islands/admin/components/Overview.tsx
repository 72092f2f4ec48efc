import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { adminWords as words } from '#lib/messages/admin.ts'
import { routes } from '#lib/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { $stats, loadStats, type Stats } from '../stats.ts'
import { showStatus } from '../store.ts'
import type { ActOn } from './Row.tsx'
import { Table } from './Table.tsx'
import { Waiting } from './Waiting.tsx'

/** The counts and the latest contributions (spec section 2, Admin dashboard, Overview). */
export function Overview({ act }: { act: ActOn }) {
  const stats = useStore($stats)
  if (stats.status === 'failed') return <LoadError text={stats.message} retry={loadStats} />
  return (
    <>
      <Cards stats={stats} />
      <h2>{words.recent}</h2>
      {stats.status === 'loading' ? (
        <Waiting rows={5} />
      ) : stats.recent.length === 0 ? (
        <EmptyState title={words.noneYet} />
      ) : (
        <Table label={words.recent} rows={stats.recent} brief act={act} />
      )}
    </>
  )
}

function Cards({ stats }: { stats: Exclude<Stats, { status: 'failed' }> }) {
  const figures = stats.status === 'ready' ? stats.figures : null
  return (
    <ul className="stat-cards">
      {(['pending', 'approved', 'rejected'] as const).map(status => (
        <li key={status}>
          <a
            className={`stat-card stat-${status}`}
            href={`${routes.adminDashboard}?tab=contributions&status=${status}`}
            onClick={event => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              showStatus(status)
            }}
          >
            <Figure count={figures?.[status]} label={words.stats[status]} />
          </a>
        </li>
      ))}
      <li>
        <a className="stat-card" href={routes.programs}>
          <Figure count={figures?.totalPrograms} label={words.stats.total} />
        </a>
      </li>
    </ul>
  )
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey

const Figure = ({ count, label }: { count: number | undefined; label: string }) => (
  <>
    <span className="stat-label">{label}</span>{' '}
    <span className="stat-count">{count === undefined ? '–' : count.toLocaleString('en-US')}</span>
  </>
)
