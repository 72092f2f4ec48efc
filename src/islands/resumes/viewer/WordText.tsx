import '#styles/word-text.css'
import { useEffect, useState } from 'react'
import { viewerWords as words } from '#lib/messages/viewer.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Group } from './Group.tsx'
import { bytesOf } from './paper.ts'
import { type Block, readWord } from './word.ts'

type Reading = { status: 'loading' | 'failed' } | { status: 'ready'; blocks: readonly Block[]; more: boolean }

/** The plain text of a DOCX: no layout, no pictures. The address is read once; give the view another `key` for another file. */
export default function WordText({ url }: { url: string }) {
  const [from] = useState(url)
  const [reading, setReading] = useState<Reading>({ status: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    bytesOf(from, leaving.signal)
      .then(readWord)
      .then(
        read => leaving.signal.aborted || setReading({ status: 'ready', ...read }),
        (error: unknown) => {
          if (leaving.signal.aborted) return
          console.warn('The document could not be read:', error)
          setReading({ status: 'failed' })
        },
      )
    return () => leaving.abort()
  }, [from])
  if (reading.status === 'loading') return <Loading />
  if (reading.status !== 'ready') return <p role="status">{words.noText}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="word-text" aria-label={words.wordText} tabIndex={0}>
      {grouped(reading.blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <Group key={index} blocks={group} />
      ))}
      {reading.more && <p className="hint">{words.longText}</p>}
    </section>
  )
}

/** Items of a list that follow each other belong together; everything else stands alone. */
function grouped(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}
