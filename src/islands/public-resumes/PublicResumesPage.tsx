import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { PublicResume } from '#contract/resumes.ts'
import { isUnverified, messageOf } from '#lib/api/client.ts'
import { formatCount } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { ResumeFilters } from './components/ResumeFilters.tsx'
import { ResumeGrid } from './components/ResumeGrid.tsx'
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
