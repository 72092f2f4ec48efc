import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { adminWords as words } from '#lib/messages/admin.ts'
import { $stats } from '../stats.ts'
import { showTab } from '../store.ts'
import { $view, tabs } from '../view.ts'

/** The id of what the open tab shows. */
export const panel = 'admin-panel'
const idOf = (tab: string) => `admin-tab-${tab}`

/** Where a key leads from a tab, or nowhere. */
function target(key: string, from: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % tabs.length
  if (key === 'ArrowLeft') return (from + tabs.length - 1) % tabs.length
  if (key === 'Home') return 0
  if (key === 'End') return tabs.length - 1
  return undefined
}

/** The tabs of the dashboard (spec section 2): one stop for the Tab key, arrow keys between them. */
export function Tabs({ children }: { children: ReactNode }) {
  const open = useStore($view).tab
  const stats = useStore($stats)
  const reports = stats.status === 'ready' ? stats.figures.openReports : 0
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const index = target(event.key, tabs.indexOf(open))
    const tab = index === undefined ? undefined : tabs[index]
    if (index === undefined || !tab) return
    event.preventDefault()
    showTab(tab)
    const button = list.current?.children[index]
    if (button instanceof HTMLElement) button.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={words.heading} ref={list} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            className="tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? panel : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => showTab(tab)}
          >
            {words.tabs[tab]}
            {tab === 'reports' && reports > 0 && <span className="tab-count"> {reports}</span>}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={panel} aria-labelledby={idOf(open)} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}
