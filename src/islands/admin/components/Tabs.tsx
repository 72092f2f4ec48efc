import { useStore } from '@nanostores/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { $stats, $view, openTab, tabs } from '../store.ts'

/** The id of the panel of the open tab. */
export const panelId = 'admin-panel'
const tabId = (tab: string) => `admin-tab-${tab}`

/** The index of the tab that a key moves to; a negative one counts from the end. */
const moves: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: index => (index + 1) % tabs.length,
  ArrowLeft: index => index - 1,
  Home: () => 0,
  End: () => -1,
}

/** The tabs of the dashboard (spec section 2), with the keyboard pattern of ARIA tabs. */
export function Tabs({ children }: { children: ReactNode }) {
  const selected = useStore($view).tab
  const stats = useStore($stats)
  const reports = stats.status === 'ready' ? stats.counts.openReports : 0

  function onKeyDown(event: KeyboardEvent) {
    const index = moves[event.key]?.(tabs.indexOf(selected))
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
        aria-label={messages.heading}
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
            {messages.tabs[tab]}
            {tab === 'reports' && reports > 0 && (
              // Positioned over the corner, so that four tabs fit on a phone.
              <span className="absolute top-[-0.25em] right-[-0.75em] rounded-full border border-transparent bg-brand px-[0.375em] text-[0.75rem] text-on-brand">
                {' '}
                {reports}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
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
