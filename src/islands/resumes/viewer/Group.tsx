import { createElement } from 'react'
import type { Block } from './word.ts'

/** Blocks that stand together: the items of one list, or a single block of another kind. */
export function Group({ blocks }: { blocks: readonly Block[] }) {
  const [first] = blocks
  if (!first) return null
  if (first.kind === 'item') {
    return (
      <ul>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
          <li key={index} className={`word-level-${block.kind === 'item' ? block.level : 0}`}>
            {block.kind === 'item' && block.text}
          </li>
        ))}
      </ul>
    )
  }
  // The page and its section have the first two levels.
  if (first.kind === 'heading') return createElement(`h${Math.min(6, first.level + 2)}`, null, first.text)
  if (first.kind === 'table') return <Cells rows={first.rows} />
  return <p>{first.text}</p>
}

/* Nearly every table of a resume only lays its text out, so none is claimed to be one of data. */
const Cells = ({ rows }: { rows: readonly (readonly string[])[] }) => (
  <table role="presentation">
    <tbody>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <tr key={row}>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
