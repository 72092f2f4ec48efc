import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { asLink, asWebsite, isBlank } from '#catalog/values.ts'
import { browserErrors } from '#contract/browser-errors.ts'
import { awaitsAuthor, type Contribution } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { anchors } from '#lib/anchors.ts'
import { CallError } from '#lib/api/client.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { formatDate } from '#lib/format.ts'
import { contributionMessages as messages } from '#lib/messages/contributions.ts'
import { markItemRead } from '#lib/news.ts'
import { navigate, routes } from '#lib/routes.ts'
import { Badge, statusKinds } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useFragment } from '../ui/use-fragment.ts'
import { RejectionReason } from './ContributionFields.tsx'
import { $contributions, contributionDraft } from './data.ts'
import { EditForm, editDraft } from './EditForm.tsx'

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

/** What failed; a backend may ask for a database index and link to its form. */
function ListError({ error }: { error: unknown }) {
  const asked = error instanceof CallError ? error.body.indexUrl : undefined
  const url = typeof asked === 'string' ? asLink(asked) : null
  return (
    <LoadError
      text={
        typeof asked === 'string'
          ? 'Database index required. Please try again later or notify the administrator'
          : 'Failed to load your contributions. Please try again later.'
      }
      retry={$contributions.revalidate}
    >
      {url?.startsWith('https:') && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            Create the index: {url}
          </a>
        </p>
      )}
    </LoadError>
  )
}

function ContributionList({ uid }: { uid: string }) {
  const { data: own, error } = useStore($contributions)
  const fragment = useFragment()
  const linked = own?.find(({ id }) => anchors.contribution + id === fragment)?.id
  useEffect(() => {
    if (linked === undefined) return
    const card = document.getElementById(anchors.contribution + linked)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
    void markItemRead(linked)
  }, [linked])
  if (!own) return error ? <ListError error={error} /> : <Loading />
  if (own.length === 0) {
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
        {own.map(contribution => (
          <ContributionCard key={contribution.id} uid={uid} contribution={contribution} />
        ))}
      </ul>
      <p className="mt-5">
        <a className="button" href={routes.contribute}>
          Add a program
        </a>
      </p>
      {own.length >= limits.myContributions && <p className="hint">These are your latest 500.</p>}
    </>
  )
}

/**
 * Fills the form of /contribute with a rejected suggestion and the reason, and opens it: another
 * backend cannot change contributions.
 */
function editAgain(uid: string, contribution: Contribution): void {
  const { name, website, description, rejectionReason } = contribution
  const begun = Object.values(readDraft(uid, contributionDraft)).some(text => !isBlank(text))
  if (
    begun &&
    !window.confirm('You have begun another contribution. Replace what you typed there?')
  )
    return
  const reason = rejectionReason ?? ''
  saveDraft(uid, contributionDraft, { name, website, description, reason })
  navigate(routes.contribute)
}

function ContributionCard({ uid, contribution }: { uid: string; contribution: Contribution }) {
  const { name, status, rejectionReason, changeNote, createdAt, version } = contribution
  const fallback = useFocusFallback('button')
  const [state, setState] = useState<'shown' | 'editing' | 'sent' | 'cancelled'>('shown')
  // Another backend has no versions, and cannot change contributions.
  const canEdit = status !== 'approved' && version !== null
  const isAsked = awaitsAuthor(contribution) || status === 'rejected'
  return (
    <li
      className="card scroll-mt-5 focus:border-gold"
      id={anchors.contribution + contribution.id}
      {...fallback}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-h3">
          <bdi>{name}</bdi>
        </h2>
        <Badge kind={statusKinds[status]}>{statusLabels[status]}</Badge>
      </div>
      {awaitsAuthor(contribution) && (
        <p className="whitespace-pre-line border-amber border-s-[3px] ps-3">
          <strong>{messages.changesAsked}</strong> <bdi>{changeNote}</bdi>
        </p>
      )}
      {status === 'rejected' && rejectionReason && <RejectionReason reason={rejectionReason} />}
      {state === 'editing' && !canEdit && <DecidedNotice uid={uid} contribution={contribution} />}
      {state === 'editing' && canEdit ? (
        <EditForm
          // Begins anew with what somebody else has changed.
          key={version}
          uid={uid}
          contribution={contribution}
          onSent={() => setState('sent')}
          onCancel={() => setState('cancelled')}
        />
      ) : (
        <SuggestedTexts contribution={contribution} />
      )}
      {state === 'sent' && <Notice kind="success">{messages.sentAgain}</Notice>}
      {status === 'rejected' && !canEdit && (
        <p>
          <Button onClick={() => editAgain(uid, contribution)}>Edit and send again</Button>
        </p>
      )}
      {canEdit && state !== 'editing' && (
        <p>
          <Button
            look={isAsked ? 'primary' : 'plain'}
            aria-label={`${isAsked ? 'Edit and send again' : 'Edit'}: ${name}`}
            onClick={() => setState('editing')}
          >
            {isAsked ? 'Edit and send again' : 'Edit'}
          </Button>
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

/** Says that a contribution was decided on while its author edited it, with what was typed. */
function DecidedNotice({ uid, contribution }: { uid: string; contribution: Contribution }) {
  const { name = '', website = '', description = '' } = readDraft(uid, editDraft(contribution.id))
  const texts = new Set([name, website, description])
  for (const text of [contribution.name, contribution.website, contribution.description, ''])
    texts.delete(text)
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice kind="error">
        <p>{browserErrors['contribution/decided'].message}</p>
        {texts.size > 0 && <p>{messages.typed}</p>}
        {[...texts].map(text => (
          <p key={text} className="whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  )
}

/** What is published or waits for review, and what was sent if an administrator edited it. */
function SuggestedTexts({ contribution }: { contribution: Contribution }) {
  const { website, description, originalName, originalWebsite, originalDescription } = contribution
  const link = asWebsite(website)
  return (
    <>
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
      {originalName !== null && (
        <details>
          <summary>{messages.edited}</summary>
          <div className="mt-2 grid gap-1 whitespace-pre-line border-s-[3px] ps-3">
            {[originalName, originalWebsite, originalDescription].map(text => (
              <bdi key={text}>{text}</bdi>
            ))}
          </div>
        </details>
      )}
    </>
  )
}
