import type { ReactNode } from 'react'

const cell = 'border-b py-2 pe-4 text-start align-top font-normal [overflow-wrap:anywhere]'

interface TableProps {
  caption: string
  hint?: string
  columns: readonly string[]
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table with its heading, whose first column names the rows. */
export const Table = ({ caption, hint, columns, rows }: TableProps) => (
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
            className={`${cell} text-muted text-small first:w-[45%] sm:first:w-1/4`}
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
