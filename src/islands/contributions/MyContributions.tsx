import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { asLink } from '#contract/values.ts'
import { formatDate } from '#lib/format.ts'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { routes } from '#lib/routes.ts'
import { Badge, statusKinds } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { $ownContributions, loadOwnContributions } from './store.ts'

const messages = contributionMessages.mine

/** The list of /my-contributions (spec section 2, My Contributions page). */
export default function MyContributions() {
  return (
    <ErrorBoundary>
      <SessionGuard text={messages.signedOut} label={contributionMessages.goToLogin}>
        {user => <ContributionList key={user.uid} />}
      </SessionGuard>
    </ErrorBoundary>
  )
}

function ContributionList() {
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
              {messages.indexLink}: {own.indexUrl}
            </a>
          </p>
        )}
      </LoadError>
    )
  }
  if (own.contributions.length === 0) {
    return (
      <EmptyState title={messages.empty}>
        <a className="button button-primary" href={routes.contribute}>
          {messages.add}
        </a>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid list-none gap-4 p-0">
        {own.contributions.map(contribution => (
          <ContributionCard key={contribution.id} contribution={contribution} />
        ))}
      </ul>
      <p>
        <a href={routes.contribute}>{messages.add}</a>
      </p>
      {own.contributions.length >= limits.myContributions && (
        <p className="hint">{messages.truncated}</p>
      )}
    </>
  )
}

function ContributionCard({ contribution }: { contribution: Contribution }) {
  const { name, website, description, status, rejectionReason, createdAt } = contribution
  const link = asLink(website)
  return (
    <li className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-h3">
          <bdi>{name}</bdi>
        </h2>
        <Badge kind={statusKinds[status]}>{messages.states[status]}</Badge>
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
          <strong>{messages.reason}:</strong> <bdi>{rejectionReason}</bdi>
        </p>
      )}
      <p className="hint">
        {messages.created}: {formatDate(createdAt, messages.noDate)}
      </p>
    </li>
  )
}
