import { useStore } from '@nanostores/react'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { mayDo } from '#contract/roles.ts'
import type { User } from '#contract/session.ts'
import { $news } from '#lib/news.ts'
import { routes } from '#lib/routes.ts'
import { refreshSession } from '#lib/session.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ContributionList } from './ContributionList.tsx'
import { ContributionReview } from './ContributionReview.tsx'
import { type OnRowAction, type RowAction, viewButtonId } from './ContributionTable.tsx'
import {
  $stats,
  $view,
  openDashboard,
  openTab,
  type Tab,
  tabAccess,
  tabNames,
  tabs,
} from './data.ts'
import { panelId, restoreFocus } from './item-action.ts'
import { Overview } from './Overview.tsx'
import { peek } from './pages.ts'
import { confirmDeletion, deleteContribution, type ReviewResult, setStatus } from './review.ts'

/** The tool of /admin-dashboard (spec sections 2 and 6, Admin dashboard). */
export default function AdminDashboard() {
  return (
    <ErrorBoundary>
      <SessionGuard text="Please log in to open the dashboard." label="Log In">
        {user =>
          mayDo(user, 'staff') ? <Dashboard key={user.uid} user={user} /> : <AccessDenied />
        }
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}

/** What a member sees; the role may have been granted since the session was last verified. */
function AccessDenied() {
  useEffect(() => void refreshSession(), [])
  return (
    <>
      <Notice kind="error">Access denied. You must be an administrator to view this page.</Notice>
      <p>
        On the team? Your role may need a second factor:{' '}
        <a href={routes.profile}>set it up on your profile</a>.
      </p>
    </>
  )
}

const loadPeople = async () => (await import('./content/PeoplePanel.tsx')).default

interface TabProps {
  onAction: OnRowAction
}

/** Tabs whose code is loaded when they are opened. */
const lateTabs: Readonly<Partial<Record<Tab, () => Promise<ComponentType<TabProps>>>>> = {
  programs: async () => (await import('./content/ProgramsPanel.tsx')).default,
  mentors: loadPeople,
  stories: loadPeople,
  queue: async () => (await import('./queue/QueuePanel.tsx')).default,
  members: async () => (await import('./members/MembersPanel.tsx')).default,
  team: async () => (await import('./team/TeamPanel.tsx')).default,
  numbers: async () => (await import('./numbers/NumbersPanel.tsx')).default,
  audit: async () => (await import('./AuditPanel.tsx')).default,
  settings: async () => (await import('./settings/SettingsPanel.tsx')).default,
}

/** Where the focus goes after an action: the row, a row beside it, or the panel. */
function focusTargetsOf(id: string): string[] {
  const row = document.getElementById(viewButtonId(id))?.closest('tr')
  const sibling = row?.nextElementSibling ?? row?.previousElementSibling
  return [viewButtonId(id), sibling?.querySelector('button')?.id ?? panelId]
}

/** What the review dialog shows, and where the focus goes afterwards. */
interface Review {
  row: ReviewedContribution
  action: RowAction
  focusTargets: readonly string[]
}

/** The tabs of the dashboard, and the review dialog. */
function Dashboard({ user }: { user: User }) {
  const { tab: asked } = useStore($view)
  const shown = tabs.filter(each => mayDo(user, tabAccess[each]))
  const tab = shown.find(each => each === asked) ?? shown[0] ?? 'settings'
  const load = lateTabs[tab]
  const [review, setReview] = useState<Review | null>(null)

  useLayoutEffect(openDashboard, [])

  const finish = useCallback(
    async (id: string, action: Promise<ReviewResult>, inDialog = false) => {
      const targets = focusTargetsOf(id)
      const result = await action
      const row = result.ok ? undefined : result.changed?.current
      // The dialog shows a conflict itself.
      if (!(inDialog && row)) showOutcome(result)
      // It stays open with what was typed for a contribution that is gone.
      if (result.ok || (result.removed && !inDialog))
        setReview(now => (now?.row.id === id ? null : now))
      else if (row) setReview(now => (now?.row.id === id ? { ...now, row } : now))
      if (result.ok || !inDialog) restoreFocus(...targets)
      return result
    },
    [],
  )

  const onAction = useCallback(
    (row: ReviewedContribution, action: RowAction) => {
      if (action === 'pending') void finish(row.id, setStatus(row, 'pending'))
      else if (action !== 'deleted')
        setReview({ row, action, focusTargets: focusTargetsOf(row.id) })
      else if (confirmDeletion(1)) void finish(row.id, deleteContribution(row))
    },
    [finish],
  )

  function close() {
    setReview(null)
    // The row may be gone, and the focus with it.
    restoreFocus(...(review?.focusTargets ?? []))
  }

  return (
    <>
      <Tabs tabs={shown} selected={tab}>
        {tab === 'overview' && <Overview onAction={onAction} />}
        {tab === 'contributions' && <ContributionList onAction={onAction} />}
        {load && <LazyComponent key={tab} load={load} props={{ onAction }} />}
      </Tabs>
      {review && (
        <Dialog key={review.row.id} title="Contribution details" close={close}>
          <ContributionReview
            row={review.row}
            action={review.action}
            onResult={result => finish(review.row.id, result, true)}
            onDelete={() => onAction(review.row, 'deleted')}
          />
        </Dialog>
      )}
    </>
  )
}

const tabId = (tab: string) => `admin-tab-${tab}`

/** The index of the tab that a key moves to; a negative one counts from the end. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: index => index - 1,
  Home: () => 0,
  End: () => -1,
}

interface TabsProps {
  tabs: readonly Tab[]
  selected: Tab
  children: ReactNode
}

/** The tabs of the dashboard (spec section 2), with the keyboard pattern of ARIA tabs. */
function Tabs({ tabs, selected, children }: TabsProps) {
  const waiting = useStore($news).data?.waiting
  const stats = useStore($stats).data
  // What is decided changes what waits.
  useEffect(() => {
    if (stats && peek($news).data) $news.revalidate()
  }, [stats])
  const counts: Partial<Record<Tab, number>> = waiting
    ? {
        contributions: waiting.suggestions,
        queue: waiting.reports + waiting.messages + waiting.reportedPrograms,
      }
    : {}

  function onKeyDown(event: KeyboardEvent) {
    const index = moves[event.key]?.(tabs.indexOf(selected), tabs.length)
    const tab = index === undefined ? undefined : tabs.at(index)
    if (!tab) return
    event.preventDefault()
    openTab(tab)
    document.getElementById(tabId(tab))?.focus()
  }

  return (
    <>
      <div
        className="mb-5 flex flex-wrap border-b sm:gap-2"
        role="tablist"
        aria-label="Admin Dashboard"
        onKeyDown={onKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(tab)}
            className="relative min-h-target border-transparent border-b-[3px] bg-transparent px-1 py-2 font-[650] text-muted text-small hover:text-ink aria-selected:border-brand aria-selected:text-brand sm:px-2 sm:text-body forced-colors:border-b-[Canvas] forced-colors:aria-selected:border-b-[Highlight]"
            aria-selected={tab === selected}
            aria-controls={tab === selected ? panelId : undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => openTab(tab)}
          >
            {tabNames[tab]}
            {(counts[tab] ?? 0) > 0 && (
              // Positioned over the corner, so that four tabs fit on a phone.
              <span className="absolute top-[-0.25em] right-[-0.75em] rounded-full border border-transparent bg-brand-fill px-[0.375em] text-[0.75rem] text-on-brand">
                {' '}
                {counts[tab]}
              </span>
            )}
          </button>
        ))}
      </div>
      {/* Fields are as narrow as their column, however large the text is. */}
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_.field]:grid-cols-[minmax(0,1fr)]"
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(selected)}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  )
}
