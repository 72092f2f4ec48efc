import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { listen } from '#lib/listen.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import {
  type ChoiceName,
  choiceNames,
  choicesOf,
  filterNames,
  type Indexed,
  type ProgramFilters,
} from '../filters.ts'

interface FilterBarProps {
  all: readonly Indexed[]
  filters: ProgramFilters
  change: (filters: ProgramFilters) => void
  clear: () => void
  /** Called when the search is focused or the filters are opened. */
  onUse: () => void
}

/** The names of the filters that are set; an order is none. */
export const activeFilters = (filters: ProgramFilters) =>
  filterNames.filter(name => name !== 'sort' && filters[name].trim() !== '')

/** The search box, the filters, and a removable chip for each active one (spec section 2). */
export function FilterBar({ all, filters, change, clear, onUse }: FilterBarProps) {
  const search = useId()
  const active = activeFilters(filters)
  // The pressed chip is removed, and the focus would be lost with it.
  const refocus = (act: () => void) => {
    act()
    document.getElementById(search)?.focus()
  }
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex gap-2">
        <label className="sr-only" htmlFor={search}>
          {messages.searchLabel}
        </label>
        <input
          id={search}
          type="search"
          placeholder={messages.search}
          value={filters.search}
          onFocus={onUse}
          onChange={event => change({ ...filters, search: event.target.value })}
        />
        <DropDown count={active.length} onToggle={onUse}>
          {choiceNames.map(name => (
            <Choice
              key={name}
              name={name}
              all={all}
              value={filters[name]}
              onChange={value => change({ ...filters, [name]: value })}
            />
          ))}
          <Select
            label={messages.sort}
            value={filters.sort}
            options={[{ value: '', label: messages.byName }, messages.byDeadline]}
            onChange={sort => change({ ...filters, sort })}
          />
        </DropDown>
      </div>
      {active.length > 0 && (
        <ul className="flex list-none flex-wrap items-center gap-2 p-0 [overflow-wrap:anywhere]">
          {active.map(name => (
            <li key={name}>
              <button
                type="button"
                className="min-h-target rounded-full border border-brand bg-surface px-3 py-0 font-semibold text-brand"
                aria-label={messages.remove(filters[name])}
                onClick={() => refocus(() => change({ ...filters, [name]: '' }))}
              >
                {filters[name]} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" onClick={() => refocus(clear)}>
              {messages.clearAll}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

interface DropDownProps {
  count: number
  onToggle: () => void
  children: ReactNode
}

function DropDown({ count, onToggle, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const inside = event.target instanceof Node && details.current?.contains(event.target)
      if (details.current && !inside) details.current.open = false
    }
    return listen(document, ['click', 'focusin'], closeOutside)
  }, [])

  function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape') return
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
  }

  return (
    <details ref={details} className="relative" onToggle={onToggle} onKeyDown={closeOnEscape}>
      <summary className="button h-full list-none [&::-webkit-details-marker]:hidden">
        {messages.filters}
        {count > 0 && (
          <span className="min-w-[1.5em] rounded-full bg-brand px-1 text-center text-on-brand text-small">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{messages.activeFilters(count)}</span>
          </span>
        )}
      </summary>
      <div className="absolute end-0 top-[calc(100%+var(--space-1))] z-[5] grid w-[min(20rem,calc(100vw-2*var(--gutter)))] gap-3 rounded border border-edge bg-surface p-4">
        {children}
      </div>
    </details>
  )
}

interface ChoiceProps {
  name: ChoiceName
  all: readonly Indexed[]
  value: string
  onChange: (value: string) => void
}

function Choice({ name, all, value, onChange }: ChoiceProps) {
  const choices = useMemo(() => choicesOf(name, all), [name, all])
  const options = [{ value: '', label: messages.any }, ...choices]
  return <Select label={messages[name]} value={value} options={options} onChange={onChange} />
}
