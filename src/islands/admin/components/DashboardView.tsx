import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { showToast } from '#lib/toasts.ts'
import { decide, remove, type Verdict } from '../decisions.ts'
import { openDashboard } from '../store.ts'
import { $view } from '../view.ts'
import { Contributions } from './Contributions.tsx'
import { Overview } from './Overview.tsx'
import { Reports } from './Reports.tsx'
import { Review } from './Review.tsx'
import { type Action, viewButton } from './Row.tsx'
import { Settings } from './Settings.tsx'
import { panel, Tabs } from './Tabs.tsx'

/** A contribution under review, and what it was opened for. */
interface Opened {
  row: ReviewedContribution
  action: Action
}

/** The ids of where the keyboard may go on after something was done to a contribution: at it, beside it, or at the list. */
function placesAt(id: string): string[] {
  const row = document.getElementById(viewButton(id))?.closest('tr')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return [viewButton(id), beside?.querySelector('button')?.id ?? panel, panel]
}

/** The desk of an administrator: the tabs, and the modal over them. */
export function DashboardView({ uid }: { uid: string }) {
  const { tab } = useStore($view)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [touched, setTouched] = useState<readonly string[]>([])

  useLayoutEffect(openDashboard, [])

  const settle = useCallback(async (id: string, verdict: Promise<Verdict>) => {
    const places = placesAt(id)
    const outcome = await verdict
    if (outcome.message) showToast(outcome.ok ? 'success' : 'error', outcome.message)
    if (outcome.ok || outcome.gone) setOpened(now => (now?.row.id === id ? null : now))
    setTouched(places)
    return outcome
  }, [])

  const reset = useCallback((id: string) => settle(id, decide(id, 'pending')), [settle])
  const ask = useCallback(
    async (id: string) => {
      if (window.confirm(words.confirmDelete)) await settle(id, remove(id))
    },
    [settle],
  )

  const act = useCallback(
    (row: ReviewedContribution, action: Action) => {
      setTouched([])
      if (action === 'reset') void reset(row.id)
      else if (action === 'remove') void ask(row.id)
      else setOpened({ row, action })
    },
    [reset, ask],
  )

  // The button that was pressed may be gone with what it did; whoever uses the keyboard goes on at its row, or at the next.
  useEffect(() => {
    if (opened || document.activeElement !== document.body) return
    const place = touched.map(id => document.getElementById(id)).find(found => found !== null)
    place?.focus({ preventScroll: true })
  }, [opened, touched])

  return (
    <>
      <Tabs>
        {tab === 'overview' && <Overview act={act} />}
        {tab === 'contributions' && <Contributions act={act} />}
        {tab === 'reports' && <Reports />}
        {tab === 'settings' && <Settings />}
      </Tabs>
      {opened && (
        <Review
          key={opened.row.id}
          uid={uid}
          row={opened.row}
          action={opened.action}
          decide={(status, typed) => settle(opened.row.id, decide(opened.row.id, status, typed))}
          remove={() => ask(opened.row.id)}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}
