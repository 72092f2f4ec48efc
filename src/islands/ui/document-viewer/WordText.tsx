import { createElement } from 'react'
import { Loading } from '../Loading.tsx'
import { fetchBytes, useFile } from './use-file.ts'
import { type Block, readWord } from './word.ts'

const readText = async (url: string, signal: AbortSignal) => readWord(await fetchBytes(url, signal))

/** The plain text of a DOCX. The address is read once; another file needs another `key`. */
export function WordText({ url }: { url: string }) {
  const { reading } = useFile(url, readText)
  if (reading.status === 'loading') return <Loading />
  if (reading.status !== 'ready') return <p role="status">Preview not available</p>
  return (
    <section
      className="grid max-h-[min(80dvh,64rem)] grid-cols-[minmax(0,1fr)] content-start gap-2 justify-self-stretch overflow-auto whitespace-pre-line rounded border bg-surface px-4 py-3 text-start [overflow-wrap:anywhere] sm:px-5 sm:py-4 print:max-h-none print:overflow-visible focus-visible:[outline-offset:-3px] [&>*]:max-w-text"
      aria-label="Text of the document"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
    >
      {groupItems(reading.content.blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <BlockGroup key={index} blocks={group} />
      ))}
      {reading.content.more && (
        <p className="hint">The text goes on. Download the file to read the rest.</p>
      )}
    </section>
  )
}

/** Groups consecutive list items; every other block is a group of its own. */
function groupItems(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

/** By the level of a list item, which is at most 4. */
const indents = ['', 'ms-4', 'ms-6', 'ms-[3rem]', 'ms-[3rem]']

/** The items of one list, or a single block of another kind. */
function BlockGroup({ blocks }: { blocks: readonly Block[] }) {
  const [first] = blocks
  if (!first) return null
  if (first.kind === 'item') {
    return (
      <ul className="ps-5">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
          <li key={index} className={block.kind === 'item' ? indents[block.level] : ''}>
            {block.kind === 'item' && block.text}
          </li>
        ))}
      </ul>
    )
  }
  // The page and its section have the first two levels.
  if (first.kind === 'heading') {
    const look = first.level > 1 ? 'font-head text-body font-bold leading-[1.3]' : undefined
    return createElement(`h${Math.min(6, first.level + 2)}`, { className: look }, first.text)
  }
  if (first.kind === 'table') return <Table rows={first.rows} />
  return <p>{first.text}</p>
}

/* Most tables of a resume are for layout, so none is announced as one of data. */
const Table = ({ rows }: { rows: readonly (readonly string[])[] }) => (
  <table role="presentation" className="block w-full border-collapse sm:table">
    <tbody className="block sm:table-row-group">
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <tr key={row} className="block sm:table-row">
          {cells.map((cell, column) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
              key={column}
              className="block py-1 ps-0 pe-3 align-top [overflow-wrap:break-word] sm:table-cell"
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
