import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { asLink } from '#contract/values.ts'
import { formatDate } from '#lib/format.ts'
import { contributionWords } from '#lib/messages/contributions.ts'
import { routes } from '#lib/routes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { $mine, loadMine } from './store.ts'

const words = contributionWords.mine

/** The list of /my-contributions (spec section 2, My Contributions page). */
export default function MyContributions() {
  return (
    <ErrorBoundary>
      <Entered />
    </ErrorBoundary>
  )
}

function Entered() {
  const session = useGuard()
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') {
    return <LogInPrompt text={words.signedOut} label={contributionWords.goToLogin} />
  }
  return <List key={session.user.uid} />
}

function List() {
  const mine = useStore($mine)
  // Before anything is painted: what was loaded may be somebody else's.
  useLayoutEffect(() => {
    void loadMine()
  }, [])
  if (mine.status === 'loading') return <Loading />
  if (mine.status === 'failed') {
    return (
      <LoadError text={mine.message} retry={loadMine}>
        {mine.indexUrl && (
          <p>
            <a href={mine.indexUrl} target="_blank" rel="noopener noreferrer">
              {words.indexLink}: {mine.indexUrl}
            </a>
          </p>
        )}
      </LoadError>
    )
  }
  if (mine.contributions.length === 0) {
    return (
      <EmptyState title={words.empty}>
        <a className="button button-primary" href={routes.contribute}>
          {words.add}
        </a>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="cards">
        {mine.contributions.map(contribution => (
          <Card key={contribution.id} contribution={contribution} />
        ))}
      </ul>
      <p className="more">
        <a href={routes.contribute}>{words.add}</a>
      </p>
      {mine.contributions.length >= limits.myContributions && <p className="hint">{words.truncated}</p>}
    </>
  )
}

function Card({ contribution }: { contribution: Contribution }) {
  const { name, website, description, status, rejectionReason, createdAt } = contribution
  const link = asLink(website)
  return (
    <li className="card">
      <div className="card-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <span className={`badge badge-${status}`}>{words.states[status]}</span>
      </div>
      <p className="card-link">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            <bdi>{website}</bdi>
          </a>
        ) : (
          <bdi>{website}</bdi>
        )}
      </p>
      <p className="prose">
        <bdi>{description}</bdi>
      </p>
      {status === 'rejected' && rejectionReason && (
        <p className="reason">
          <strong>{words.reason}:</strong> <bdi>{rejectionReason}</bdi>
        </p>
      )}
      <p className="hint">
        {words.created}: {formatDate(createdAt, words.noDate)}
      </p>
    </li>
  )
}
