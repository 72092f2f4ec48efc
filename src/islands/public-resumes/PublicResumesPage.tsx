import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useId, useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { PublicResume } from '#contract/resumes.ts'
import { isUnverified, messageOf } from '#lib/api/client.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { $news, describeReviewed } from '#lib/news.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { feedbackPath, routes } from '#lib/routes.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Select } from '../ui/Select.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useShowMore } from '../ui/use-show-more.tsx'
import {
  $publicResumes,
  collegesOf,
  filterResumes,
  type ResumeFilterValues,
  type SortOrder,
  sortOrders,
  sortResumes,
} from './data.ts'

/** The list of /public-resumes (spec section 2, Public resumes). */
export default function PublicResumesPage() {
  return (
    <ErrorBoundary>
      <SessionGuard text="Please log in to view public resumes" label="Log In">
        {({ uid }) => <ResumeList key={uid} uid={uid} />}
      </SessionGuard>
    </ErrorBoundary>
  )
}

type Options = ResumeFilterValues & { order: SortOrder }

/** The options in the query of the address, so that they can be shared as a link. */
function readOptions(): Options {
  const query = readQuery()
  return {
    name: query.get('search') ?? '',
    college: query.get('college') ?? '',
    order: sortOrders.find(order => order === query.get('sort')) ?? sortOrders[0],
  }
}

const noResumes: readonly PublicResume[] = []

function ResumeList({ uid }: { uid: string }) {
  const { data, error } = useStore($publicResumes)
  const reviewed = describeReviewed(useStore($news).data)
  const [options, setOptions] = useState(readOptions)
  const all = data ?? noResumes
  const sorted = useMemo(() => sortResumes(all, options.order), [all, options.order])
  const filters = useDeferredValue(options)
  const found = useMemo(() => filterResumes(sorted, filters), [sorted, filters])
  const colleges = useMemo(() => collegesOf(all), [all])
  const fallback = useFocusFallback('[type=search]')

  function change(part: Partial<Options>) {
    const next = { ...options, ...part }
    setOptions(next)
    const { name, college, order } = next
    writeQuery({ search: name, college, sort: order === sortOrders[0] ? '' : order })
  }

  if (error && !data)
    return (
      <LoadError
        text={messageOf(error, 'Failed to load public resumes')}
        retry={$publicResumes.revalidate}
      >
        {isUnverified(error) && <a href={routes.profile}>{commonMessages.verifyEmail}</a>}
      </LoadError>
    )
  const loading = !data
  const isFiltered = options.name.trim() !== '' || options.college !== ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" {...fallback}>
      {reviewed && <p className="font-semibold">✓ {reviewed}</p>}
      <ResumeFilters {...options} colleges={colleges} onChange={change} />
      <div className="min-h-[1.6em] [&>p]:py-0" aria-live="polite">
        {loading ? (
          <Loading text="Loading resumes..." />
        ) : (
          found.length > 0 && <p className="hint">{formatCount(found.length, 'resume')}</p>
        )}
      </div>
      {!loading && found.length === 0 ? (
        <EmptyState
          title="No resumes found"
          text={isFiltered ? 'Try adjusting your filters' : 'No public resumes available yet'}
        >
          {isFiltered ? (
            <Button onClick={() => change({ name: '', college: '' })}>Clear filters</Button>
          ) : (
            <a className="button" href={routes.resume}>
              Share yours
            </a>
          )}
        </EmptyState>
      ) : (
        <ResumeGrid resumes={loading ? null : found} uid={uid} />
      )}
      {all.length >= limits.publicResumes && <p className="hint">These are the latest 10,000.</p>}
    </div>
  )
}

const orderLabels = { needs: 'Needs feedback first', newest: 'Newest', name: 'Name' } as const

interface ResumeFiltersProps extends ResumeFilterValues {
  order: SortOrder
  colleges: readonly string[]
  onChange: (part: Partial<ResumeFilterValues> & { order?: SortOrder }) => void
}

/** The search, the filter and the order of the list. */
function ResumeFilters({ name, college, order, colleges, onChange }: ResumeFiltersProps) {
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-3">
      <Field
        label="Search by name"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label="College"
        value={college}
        options={[{ value: '', label: 'All Colleges' }, ...colleges]}
        onChange={value => onChange({ college: value })}
      />
      <Select
        label="Sort by"
        value={order}
        options={sortOrders.map(value => ({ value, label: orderLabels[value] }))}
        onChange={value => onChange({ order: value })}
      />
    </search>
  )
}

const pages = { first: 30, more: 30, label: () => 'Show more' }
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']
const cardSize = 'min-h-[13.5rem] grid-rows-[1fr_auto_auto_auto]'

interface ResumeGridProps {
  /** Null while loading. */
  resumes: readonly PublicResume[] | null
  uid: string
}

/** The cards, 30 at a time. */
function ResumeGrid({ resumes, uid }: ResumeGridProps) {
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: resumes?.length ?? 0,
    items: resumes,
  })
  if (!resumes) {
    return (
      <ul className="card-grid" aria-hidden="true">
        {placeholders.map(card => (
          <li key={card} className={`card border-dashed ${cardSize}`}>
            <div className="flex items-center gap-3 self-start">
              <span className="avatar" />
              <span className="h-5 w-1/2 bg-sunken" />
            </div>
            <span className="h-target bg-sunken" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <ul ref={list} className="card-grid">
        {resumes.slice(0, count).map(resume => (
          <ResumeCard key={resume.userId} resume={resume} isOwn={resume.userId === uid} />
        ))}
      </ul>
      {button && <p className="grid justify-items-center">{button}</p>}
    </>
  )
}

interface ResumeCardProps {
  resume: PublicResume
  isOwn: boolean
}

const ResumeCard = memo(function ResumeCard({ resume, isOwn }: ResumeCardProps) {
  const { userId, photoURL, college, resumeUpdatedAt, note, feedbackCount } = resume
  const heading = useId()
  const name = resume.userName.trim() || 'Member'
  return (
    <li
      className={`card [contain-intrinsic-size:auto_13.5rem] [content-visibility:auto] ${cardSize}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 self-start">
        <Avatar src={photoURL} name={name} />
        <div>
          <h2 className="text-h3" id={heading}>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{college}</bdi>
          </p>
        </div>
        {note && (
          <p className="col-span-2 [overflow-wrap:anywhere]">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <p className="hint">{`Last updated: ${formatDate(resumeUpdatedAt, 'Unknown date')}`}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold text-small">
        {feedbackCount > 0 ? formatCount(feedbackCount, 'comment') : 'No feedback yet'}
        {isOwn && <Badge kind="success">Yours</Badge>}
      </p>
      <a className="button" href={feedbackPath(userId)} aria-describedby={heading}>
        {isOwn ? 'View feedback' : 'View & Provide Feedback'}
      </a>
    </li>
  )
})
