import '#styles/word-text.css'
import { createElement, useEffect, useState } from 'react'
import { viewerWords as words } from '#lib/messages/document-viewer.ts'
import { Loading } from '../Loading.tsx'
import { fetchBytes } from './use-pdf.ts'
import { type Block, readWord } from './word.ts'

type Reading = { status: 'loading' | 'failed' } | { status: 'ready'; blocks: readonly Block[]; more: boolean }

/** The plain text of a DOCX: no layout, no pictures. The address is read once; give the view another `key` for another file. */
export function WordText({ url }: { url: string }) {
  const [source] = useState(url)
  const [reading, setReading] = useState<Reading>({ status: 'loading' })
  useEffect(() => {
    const unmounted = new AbortController()
    fetchBytes(source, unmounted.signal)
      .then(readWord)
      .then(
        read => unmounted.signal.aborted || setReading({ status: 'ready', ...read }),
        (error: unknown) => {
          if (unmounted.signal.aborted) return
          console.warn('The document could not be read:', error)
          setReading({ status: 'failed' })
        },
      )
    return () => unmounted.abort()
  }, [source])
  if (reading.status === 'loading') return <Loading />
  if (reading.status !== 'ready') return <p role="status">{words.noText}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="word-text" aria-label={words.wordText} tabIndex={0}>
      {groupItems(reading.blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <BlockGroup key={index} blocks={group} />
      ))}
      {reading.more && <p className="hint">{words.longText}</p>}
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

/** The items of one list, or a single block of another kind. */
function BlockGroup({ blocks }: { blocks: readonly Block[] }) {
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
  if (first.kind === 'table') return <Table rows={first.rows} />
  return <p>{first.text}</p>
}

/* Most tables of a resume are for layout, so none is announced as one of data. */
const Table = ({ rows }: { rows: readonly (readonly string[])[] }) => (
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
