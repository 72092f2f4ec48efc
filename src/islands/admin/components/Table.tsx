import { useStore } from '@nanostores/react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { $acts } from '../decisions.ts'
import { type ActOn, Row } from './Row.tsx'

const columns = ['program', 'contributor', 'date', 'status', 'actions'] as const

interface TableProps {
  label: string
  rows: readonly ReviewedContribution[]
  brief?: boolean
  act: ActOn
}

/** Contributions as a table; on narrow screens each row stands as a card. */
export function Table({ label, rows, brief = false, act }: TableProps) {
  const acts = useStore($acts)
  return (
    <section className="table-wrap" aria-label={label}>
      <table className={brief ? 'table-brief table' : 'table'}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} brief={brief} busy={acts[row.id]} act={act} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
