import { useStore } from '@nanostores/react'
import type { ComponentProps, ReactNode } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import type { PagedList, ReadyList } from '../paged-list.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { LoadMoreButton } from './LoadMoreButton.tsx'

interface PanelSectionProps extends ComponentProps<'section'> {
  headingId: string
  heading: string
  /** What the part is for. */
  text?: string
}

/** A part of a tab, under its heading. */
export const PanelSection = ({
  headingId,
  heading,
  text,
  children,
  ...rest
}: PanelSectionProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={headingId} {...rest}>
    <div>
      <h2 className="text-h3" id={headingId} tabIndex={-1}>
        {heading}
      </h2>
      {text && <p className="text-muted">{text}</p>}
    </div>
    {children}
  </section>
)

interface PagedRowsProps<Row, Extra> {
  store: PagedList<Row, Extra>
  /** How many rows are as high as the loaded list, at a guess. */
  placeholders: number
  /** Shown where the backend has no such list. */
  absent?: string
  /** Shown in place of a list without rows. */
  empty?: string
  children: (list: ReadyList<Row, Extra>) => ReactNode
}

/** The rows of a list with a button for more, or what stands in their place. */
export function PagedRows<Row, Extra>(props: PagedRowsProps<Row, Extra>) {
  const { store, placeholders, absent = commonMessages.notOffered, empty, children } = props
  const list = useStore(store.$list)
  if (list.status === 'failed') return <LoadError text={list.message} retry={store.load} />
  if (list.status === 'absent') return <EmptyState title={absent} />
  if (list.status !== 'ready') return <LoadingSkeleton rows={placeholders} />
  if (list.rows.length === 0 && empty) return <EmptyState title={empty} />
  return (
    <>
      {children(list)}
      <LoadMoreButton list={list} loadMore={store.loadMore} />
    </>
  )
}
