import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { toStudent } from '#catalog/answers.ts'
import { describeFit, type Verdict } from '#catalog/eligibility.ts'
import { chooseFirstPrograms, isWish, type Wish } from '#catalog/first-programs.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { $answers, changeAnswers } from '#lib/eligibility-answers.ts'
import { planMessages as messages } from '#lib/messages/plan.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { redirect, routes, signUpPath } from '#lib/routes.ts'
import { $browserSaves, saveAllInBrowser } from '#lib/saved-programs.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Pending } from '../ui/Pending.tsx'
import { ProgramCard } from '../ui/ProgramCard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { BrowserPlan } from './BrowserPrograms.tsx'
import { readServerClock } from './server-clock.ts'
import { $programs } from './use-fits.ts'

const $schools = createFetcherStore<readonly SchoolFacts[]>('schools', {
  fetcher: () => loadSchools().catch(() => []),
})

/**
 * The wish of the address, as the landing page asks for it; its answers are kept in this browser.
 * They stand in the fragment, which no server receives.
 */
function readWish(): Wish | null {
  const asked = new URLSearchParams(window.location.hash.slice(1))
  const wish = asked.get('want')
  if (!isWish(wish)) return null
  changeAnswers(Object.fromEntries(['year', 'school'].map(name => [name, asked.get(name)])))
  return wish
}

/** The programs that a visitor has saved, by date; first those to begin with, if asked for. */
export default function PlanPage() {
  const saves = useStore($browserSaves)
  const [wish, setWish] = useState<Wish | null>(null)
  const [isRead, setRead] = useState(false)
  const plan = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void readServerClock()
    const read = readWish()
    if (!read && readStoredSession()) return redirect(routes.dashboard)
    setWish(read)
    setRead(true)
  }, [])
  function showPlan() {
    // Saves what is in this browser in the account.
    if (readStoredSession()) return redirect(routes.dashboard)
    history.replaceState(history.state, '', routes.plan)
    setWish(null)
    scrollTo(0, 0)
    plan.current?.focus({ preventScroll: true })
  }
  return (
    <ErrorBoundary>
      <div ref={plan} tabIndex={-1} className="grid gap-5 outline-none">
        {wish && <FirstPrograms wish={wish} onSaved={showPlan} />}
        {isRead && !wish && saves.length > 0 && (
          <>
            <p className="flex flex-wrap items-center gap-x-4">
              <span>{messages.keepHint}</span>
              <a
                className="inline-flex min-h-target items-center"
                href={signUpPath(routes.dashboard)}
              >
                {messages.keep}
              </a>
            </p>
            <BrowserPlan saves={saves} />
          </>
        )}
        {isRead && !wish && saves.length === 0 && (
          <EmptyState title={messages.emptyTitle} text={messages.emptyText}>
            <p className="flex flex-wrap gap-3">
              <a className="button button-primary" href={`${routes.landing}#start`}>
                {messages.start}
              </a>
              <a className="button" href={routes.catalog}>
                {messages.catalog}
              </a>
            </p>
          </EmptyState>
        )}
      </div>
      <Toasts />
    </ErrorBoundary>
  )
}

/** Five programs that no answer excludes, and one button that saves them. */
function FirstPrograms({ wish, onSaved }: { wish: Wish; onSaved: () => void }) {
  const { answers } = useStore($answers)
  const { data: programs, error } = useStore($programs)
  const { data: schools } = useStore($schools)
  const now = useNow()
  if (!programs || !schools)
    return (
      <Pending
        error={error}
        failed={messages.loadFailed}
        retry={$programs.revalidate}
        text={messages.loading}
      />
    )
  const chosen = chooseFirstPrograms([...programs.values()], toStudent(answers, schools), wish, now)
  const verdicts = new Map<string, Verdict>(chosen.map(each => [each.program.id, each.verdict]))
  function saveAll() {
    const names = chosen.map(({ program: { id, name } }) => ({ programId: id, name }))
    const result = saveAllInBrowser(names, '')
    showOutcome(result)
    if (result.ok) onSaved()
  }
  return (
    <section className="grid gap-4" aria-labelledby="first-programs">
      <h2 id="first-programs">{messages.five(chosen.length)}</h2>
      {chosen.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <p className="max-w-text text-muted">{messages.fiveLead}</p>
          <p>
            <Button look="primary" onClick={saveAll}>
              {messages.saveAll(chosen.length)}
            </Button>
          </p>
          <ul className="grid list-none p-0">
            {chosen.map(({ program }) => (
              <ProgramCard
                key={program.id}
                {...{ program, now }}
                look="row"
                isEarly
                renderVerdict={({ id }) => <Fit verdict={verdicts.get(id)} />}
              />
            ))}
          </ul>
        </>
      )}
      <p className="flex flex-wrap gap-x-5">
        <a className="inline-flex min-h-target items-center" href={`${routes.landing}#start`}>
          {messages.other}
        </a>
        <a className="inline-flex min-h-target items-center" href={`${routes.catalog}#questions`}>
          {messages.more}
        </a>
      </p>
    </section>
  )
}

/** Why a program may fit, and what is still to be checked. */
function Fit({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return null
  const { because, check } = describeFit(verdict)
  return (
    <div className="max-w-text text-small">
      <p className="font-semibold">{because ? messages.because(because) : messages.noReason}</p>
      {check && <p>{messages.check(check)}</p>}
    </div>
  )
}
