import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { asWebsite, isBlank } from '#contract/values.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { formatDate } from '#lib/format.ts'
import { navigate, routes } from '#lib/routes.ts'
import { Badge, statusKinds } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { $ownContributions, contributionDraft, loadOwnContributions } from './store.ts'

const statusLabels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const

/** The list of /my-contributions (spec section 2, My Contributions page). */
export default function MyContributions() {
  return (
    <ErrorBoundary>
      <SessionGuard text="Please log in to view your contributions." label="Go to Login">
        {({ uid }) => <ContributionList key={uid} uid={uid} />}
      </SessionGuard>
    </ErrorBoundary>
  )
}

function ContributionList({ uid }: { uid: string }) {
  const own = useStore($ownContributions)
  // Before the first paint, because the store may hold those of another member.
  useLayoutEffect(() => {
    void loadOwnContributions()
  }, [])
  if (own.status === 'loading') return <Loading />
  if (own.status === 'failed') {
    return (
      <LoadError text={own.message} retry={loadOwnContributions}>
        {own.indexUrl && (
          <p>
            <a href={own.indexUrl} target="_blank" rel="noopener noreferrer">
              Create the index: {own.indexUrl}
            </a>
          </p>
        )}
      </LoadError>
    )
  }
  if (own.contributions.length === 0) {
    return (
      <EmptyState title="You haven't made any contributions yet.">
        <a className="button button-primary" href={routes.contribute}>
          Add a program
        </a>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid list-none gap-4 p-0">
        {own.contributions.map(contribution => (
          <ContributionCard key={contribution.id} uid={uid} contribution={contribution} />
        ))}
      </ul>
      <p className="mt-5">
        <a className="button" href={routes.contribute}>
          Add a program
        </a>
      </p>
      {own.contributions.length >= limits.myContributions && (
        <p className="hint">These are your latest 500.</p>
      )}
    </>
  )
}

/** Fills the form of /contribute with a rejected suggestion, and opens it. */
function editAgain(uid: string, { name, website, description }: Contribution): void {
  const begun = Object.values(readDraft(uid, contributionDraft)).some(text => !isBlank(text))
  if (begun && !window.confirm('You have begun another suggestion. Replace what you typed there?'))
    return
  saveDraft(uid, contributionDraft, { name, website, description })
  navigate(routes.contribute)
}

function ContributionCard({ uid, contribution }: { uid: string; contribution: Contribution }) {
  const { name, website, description, status, rejectionReason, createdAt } = contribution
  const link = asWebsite(website)
  return (
    <li className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-h3">
          <bdi>{name}</bdi>
        </h2>
        <Badge kind={statusKinds[status]}>{statusLabels[status]}</Badge>
      </div>
      <p>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            <bdi>{website}</bdi>
          </a>
        ) : (
          <bdi>{website}</bdi>
        )}
      </p>
      <p className="whitespace-pre-line">
        <bdi>{description}</bdi>
      </p>
      {status === 'rejected' && rejectionReason && (
        <p className="border-red border-s-[3px] ps-3">
          <strong>Reason for rejection:</strong> <bdi>{rejectionReason}</bdi>
        </p>
      )}
      {status === 'rejected' && (
        <p>
          <Button onClick={() => editAgain(uid, contribution)}>Edit and send again</Button>
        </p>
      )}
      {status === 'approved' && (
        <p>
          <a href={`${routes.programs}?search=${encodeURIComponent(name)}`}>
            See it among the programs
          </a>
        </p>
      )}
      <p className="hint">Created: {formatDate(createdAt, 'N/A')}</p>
    </li>
  )
}
