import { useStore } from '@nanostores/react'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LazyComponent } from '../../ui/LazyComponent.tsx'
import { Select } from '../../ui/Select.tsx'
import { deleteContribution, type ReviewResult, setStatus } from '../actions.ts'
import { $view, openDashboard, setPageSize, type Tab, toPageSize } from '../store.ts'
import { type RowAction, viewButtonId } from './ContributionTable.tsx'
import { Overview } from './Overview.tsx'
import { panelId, Tabs } from './Tabs.tsx'

/** Tabs whose code is loaded when they are opened. */
const lazyPanels: Partial<Record<Tab, () => Promise<ComponentType>>> = {
  programs: async () => (await import('../programs/ProgramsPanel.tsx')).default,
  mentors: async () => (await import('../mentors/MentorsPanel.tsx')).default,
  stories: async () => (await import('../stories/StoriesPanel.tsx')).default,
  checks: async () => (await import('../checks/ChecksPanel.tsx')).default,
  reports: async () => (await import('../reports/ReportsPanel.tsx')).default,
  audit: async () => (await import('../audit/AuditPanel.tsx')).default,
}

const loadContributions = () =>
  import('./ContributionList.tsx').then(module => module.ContributionList)
const loadReview = () =>
  import('./ContributionReview.tsx').then(module => module.ContributionReview)

/** Where the focus goes after an action: the row, a row beside it, or the panel. */
function focusTargetsOf(id: string): string[] {
  const row = document.getElementById(viewButtonId(id))?.closest('tr')
  const sibling = row?.nextElementSibling ?? row?.previousElementSibling
  return [viewButtonId(id), sibling?.querySelector('button')?.id ?? panelId, panelId]
}

/** The tabs of the dashboard, and the review dialog. */
export function DashboardView() {
  const { tab } = useStore($view)
  const lazyPanel = lazyPanels[tab]
  const [review, setReview] = useState<{ row: ReviewedContribution; action: RowAction } | null>(
    null,
  )
  const [focusTargets, setFocusTargets] = useState<readonly string[]>([])

  useLayoutEffect(openDashboard, [])

  const finish = useCallback(
    async (id: string, action: Promise<ReviewResult>, inDialog = false) => {
      const targets = focusTargetsOf(id)
      const result = await action
      const row = result.ok ? undefined : result.current
      // The dialog shows a conflict itself.
      if (!(inDialog && row)) showOutcome(result)
      // It stays open with what was typed for a contribution that is gone.
      if (result.ok || (result.removed && !inDialog))
        setReview(now => (now?.row.id === id ? null : now))
      else if (row) setReview(now => (now?.row.id === id ? { ...now, row } : now))
      setFocusTargets(targets)
      return result
    },
    [],
  )

  const confirmDelete = useCallback(
    async (row: ReviewedContribution) => {
      if (window.confirm(adminMessages.bulk.confirmDelete(1)))
        await finish(row.id, deleteContribution(row))
    },
    [finish],
  )

  const onAction = useCallback(
    (row: ReviewedContribution, action: RowAction) => {
      setFocusTargets([])
      if (action === 'reset') void finish(row.id, setStatus(row, 'pending'))
      else if (action === 'remove') void confirmDelete(row)
      else setReview({ row, action })
    },
    [finish, confirmDelete],
  )

  // The pressed button may be gone, and the focus with it.
  useEffect(() => {
    if (review || document.activeElement !== document.body) return
    const target = focusTargets.map(id => document.getElementById(id)).find(found => found !== null)
    target?.focus({ preventScroll: true })
  }, [review, focusTargets])

  return (
    <>
      <Tabs>
        {tab === 'overview' && <Overview onAction={onAction} />}
        {tab === 'contributions' && <LazyComponent load={loadContributions} props={{ onAction }} />}
        {lazyPanel && <LazyComponent key={tab} load={lazyPanel} props={{}} />}
        {tab === 'settings' && <Settings />}
      </Tabs>
      {review && (
        <Dialog key={review.row.id} title="Contribution details" close={() => setReview(null)}>
          <LazyComponent
            load={loadReview}
            props={{
              row: review.row,
              action: review.action,
              onResult: result => finish(review.row.id, result, true),
              onDelete: () => confirmDelete(review.row),
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** The settings of the dashboard (spec sections 2 and 9). */
function Settings() {
  const { size } = useStore($view)
  return (
    <>
      <h2 className="text-h3">Settings</h2>
      <div className="max-w-[20rem]">
        <Select
          label="Contributions per page"
          hint="Kept in this tab and in the address of this page."
          options={limits.adminPage.choices.map(String)}
          value={String(size)}
          onChange={value => setPageSize(toPageSize(value) ?? limits.adminPage.default)}
        />
      </div>
    </>
  )
}
