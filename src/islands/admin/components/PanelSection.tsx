import { useStore } from '@nanostores/react'
import type { ComponentProps, ReactNode } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import type { PagedList, ReadyList } from '../paged-list.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

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

interface ListFiltersProps<Row, Extra> {
  store: PagedList<Row, Extra>
  children: ReactNode
}

/** The filters of a list, and how much of it is shown. */
export function ListFilters<Row, Extra>({ store, children }: ListFiltersProps<Row, Extra>) {
  const list = useStore(store.$list)
  const { rows = [], pagination } = list.status === 'ready' ? list : {}
  const total = Math.max(rows.length, pagination?.totalCount ?? 0)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {children}
      <p className="hint ms-auto" aria-live="polite">
        {list.status === 'ready' && `Showing ${rows.length} of ${total}`}
      </p>
    </div>
  )
}

interface PagedRowsProps<Row, Extra> {
  store: PagedList<Row, Extra>
  /** How many rows are as high as the loaded list, at a guess. */
  placeholders: number
  /** Shown where the backend has no such list; null if each must have it. */
  absent?: string | null
  /** Shown in place of a list without rows. */
  empty?: string
  /** The id of the button that has the focus once its row was added at the end. */
  buttonIdOf?: (row: Row) => string
  children: (list: ReadyList<Row, Extra>) => ReactNode
}

/** The rows of a list with a button for more, or what stands in their place. */
export function PagedRows<Row, Extra>(props: PagedRowsProps<Row, Extra>) {
  const { store, placeholders, absent = commonMessages.notOffered, empty } = props
  const list = useStore(store.$list)
  if (list.status === 'absent' && absent) return <EmptyState title={absent} />
  if (list.status === 'failed' || list.status === 'absent')
    return <LoadError text={list.message} retry={store.load} />
  if (list.status !== 'ready') return <LoadingSkeleton rows={placeholders} />
  if (list.rows.length === 0 && empty) return <EmptyState title={empty} />

  async function loadMore(button: HTMLButtonElement) {
    const { rows } = list as ReadyList<Row, Extra>
    await store.loadMore()
    const now = store.$list.get()
    const added = now.status === 'ready' ? now.rows.find(row => !rows.includes(row)) : undefined
    const hasFocus = [document.body, button].includes(document.activeElement as HTMLElement)
    if (added && hasFocus) document.getElementById(props.buttonIdOf?.(added) ?? '')?.focus()
  }
  return (
    <>
      {props.children(list)}
      {list.pagination?.hasMore && (
        <p>
          <Button
            busy={list.isLoadingMore && commonMessages.loading}
            onClick={({ currentTarget }) => loadMore(currentTarget)}
          >
            Load More
          </Button>
        </p>
      )}
    </>
  )
}
