import type { FetcherStore } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import type { ComponentProps, ReactNode } from 'react'
import { isAbsent } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { type Page, type Pages, panelError, peek } from './pages.ts'

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

/** Has the size of a list of so many rows, so that the layout does not shift. */
export const LoadingSkeleton = ({ rows = 5 }: { rows?: number | undefined }) => (
  <div className="grid gap-2">
    <p className="sr-only" role="status">
      {commonMessages.loading}
    </p>
    {Array.from({ length: rows }, (_, index) => index).map(row => (
      <div
        key={row}
        className="h-[11rem] rounded border border-transparent bg-sunken lg:h-[4rem]"
        aria-hidden="true"
      />
    ))}
  </div>
)

interface LoadedProps<T> {
  $store: FetcherStore<T>
  /** The message when it cannot be loaded. */
  failed: string
  loading?: ReactNode
  /** Shown where the backend has no such thing; null if each must have it. */
  absent?: string | null | undefined
  children: (data: T) => ReactNode
}

/** What a store holds, or what stands in its place. */
export function Loaded<T>(props: LoadedProps<T>) {
  const {
    $store,
    failed,
    loading = <LoadingSkeleton />,
    absent = commonMessages.notOffered,
  } = props
  const { data, error } = useStore($store)
  if (error && absent && isAbsent(error)) return <EmptyState title={absent} />
  if (error) return <LoadError text={panelError(error, failed)} retry={$store.invalidate} />
  return data ? props.children(data) : loading
}

interface PagedListProps<P extends Page> {
  pages: Pages<P>
  /** How many rows are as high as the loaded list, at a guess. */
  placeholders?: number
  /** Fields above the list, beside how much of it is shown. */
  filters?: ReactNode
  /** Shown where the backend has no such list; null if each must have it. */
  absent?: string | null
  /** Shown in place of a list without rows. */
  empty?: string
  /** The id of the button that has the focus once its row was added at the end. */
  buttonIdOf?: (row: P['rows'][number]) => string
  children: (list: P) => ReactNode
}

/** A list with its filters and a button for more, or what stands in its place. */
export function PagedList<P extends Page>(props: PagedListProps<P>) {
  const { pages, filters, empty, absent, buttonIdOf, children } = props
  const { data, error } = useStore(pages.$list)
  const list = error ? undefined : data
  const count = list?.rows.length ?? 0
  const total = list?.pagination?.totalCount

  async function loadMore(button: HTMLButtonElement) {
    const before = list?.rows ?? []
    await pages.loadMore()
    const added = peek(pages.$list).data?.rows.find(row => !before.includes(row))
    const hasFocus = [document.body, button].includes(document.activeElement as HTMLElement)
    if (added && hasFocus) document.getElementById(buttonIdOf?.(added) ?? '')?.focus()
  }

  return (
    <>
      {filters && !isAbsent(error) && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {filters}
          <p className="hint ms-auto" aria-live="polite">
            {list &&
              `Showing ${count}${total === undefined ? '' : ` of ${Math.max(count, total)}`}`}
          </p>
        </div>
      )}
      <Loaded
        $store={pages.$list}
        failed={pages.failed}
        absent={absent}
        loading={<LoadingSkeleton rows={props.placeholders} />}
      >
        {now => (now.rows.length === 0 && empty ? <EmptyState title={empty} /> : children(now))}
      </Loaded>
      {list?.pagination?.hasMore && (
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

interface CardListProps<P extends Page> extends Omit<PagedListProps<P>, 'children'> {
  label: string
  renderRow: (row: P['rows'][number]) => ReactNode
}

/** A list whose rows are cards. */
export const CardList = <P extends Page>({ label, renderRow, ...props }: CardListProps<P>) => (
  <PagedList {...props}>
    {({ rows }) => (
      <ul className="grid list-none gap-3 p-0" aria-label={label}>
        {rows.map(renderRow)}
      </ul>
    )}
  </PagedList>
)

interface CardProps {
  headingId: string
  heading: ReactNode
  /** Badges and buttons at the end of the heading. */
  beside: ReactNode
  children: ReactNode
}

/** A row of such a list. */
export const Card = ({ headingId, heading, beside, children }: CardProps) => (
  <li className="card">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 text-body" id={headingId}>
        {heading}
      </h3>
      <div className="flex flex-wrap items-center gap-2">{beside}</div>
    </div>
    {children}
  </li>
)

/** Terms and what is known of them; those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-x-4 gap-y-2 [overflow-wrap:anywhere] sm:grid-cols-[fit-content(12rem)_minmax(0,1fr)] sm:items-baseline">
    {facts.map(
      ([term, value]) =>
        value && (
          <div key={`${term} ${value}`} className="sm:contents">
            <dt className="text-muted text-small">{term}</dt>
            <dd className="m-0 whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
)
