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
  const { pages, filters, empty, absent = commonMessages.notOffered, buttonIdOf } = props
  const { data, error } = useStore(pages.$list)
  const list = error ? undefined : data
  const count = list?.rows.length ?? 0

  async function loadMore(button: HTMLButtonElement) {
    const before = list?.rows ?? []
    await pages.loadMore()
    const added = peek(pages.$list).data?.rows.find(row => !before.includes(row))
    const hasFocus = [document.body, button].includes(document.activeElement as HTMLElement)
    if (added && hasFocus) document.getElementById(buttonIdOf?.(added) ?? '')?.focus()
  }

  return (
    <>
      {filters && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {filters}
          <p className="hint ms-auto" aria-live="polite">
            {list && `Showing ${count} of ${Math.max(count, list.pagination?.totalCount ?? 0)}`}
          </p>
        </div>
      )}
      {error && absent && isAbsent(error) ? (
        <EmptyState title={absent} />
      ) : error ? (
        <LoadError text={panelError(error, pages.failed)} retry={pages.$list.invalidate} />
      ) : !list ? (
        <LoadingSkeleton rows={props.placeholders} />
      ) : count === 0 && empty ? (
        <EmptyState title={empty} />
      ) : (
        props.children(list)
      )}
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
  badge: ReactNode
  children: ReactNode
}

/** A row of such a list. */
export const Card = ({ headingId, heading, badge, children }: CardProps) => (
  <li className="card">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 text-body" id={headingId}>
        {heading}
      </h3>
      {badge}
    </div>
    {children}
  </li>
)

interface ProgramRowProps {
  headingId: string
  heading: ReactNode
  /** Lines below the heading. */
  lines: ReactNode
  badges: ReactNode
  children?: ReactNode
}

/** A row of a list of programs. */
export const ProgramRow = ({ headingId, heading, lines, badges, children }: ProgramRowProps) => (
  <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h3 className="text-body" id={headingId}>
        {heading}
      </h3>
      {lines}
    </div>
    <p className="flex flex-wrap gap-2">{badges}</p>
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
