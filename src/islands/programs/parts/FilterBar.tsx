import { useEffect, useId, useMemo, useRef } from 'react'
import { programWords as words } from '#lib/messages/programs.ts'
import { Button } from '../../ui/Button.tsx'
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
}

/** The search box, the drop-down of filters with its count, and a removable chip for each active one (spec section 2). */
export function FilterBar({ all, filters, change, clear }: FilterBarProps) {
  const search = useId()
  const active = filterNames.filter(name => filters[name].trim() !== '')
  // The control that was used goes away, and the focus with it unless it is led somewhere.
  const away = (act: () => void) => {
    act()
    document.getElementById(search)?.focus()
  }
  return (
    <div className="filter-bar">
      <div className="filter-row">
        <label className="visually-hidden" htmlFor={search}>
          {words.searchLabel}
        </label>
        <input
          id={search}
          type="search"
          className="search"
          placeholder={words.search}
          value={filters.search}
          onChange={event => change({ ...filters, search: event.target.value })}
        />
        <DropDown count={active.length}>
          {choiceNames.map(name => (
            <Choice
              key={name}
              name={name}
              all={all}
              value={filters[name]}
              choose={value => change({ ...filters, [name]: value })}
            />
          ))}
        </DropDown>
      </div>
      {active.length > 0 && (
        <ul className="chips">
          {active.map(name => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={words.remove(filters[name])}
                onClick={() => away(() => change({ ...filters, [name]: '' }))}
              >
                {filters[name]} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" onClick={() => away(clear)}>
              {words.clearAll}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

function DropDown({ count, children }: { count: number; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const inside = event.target instanceof Node && details.current?.contains(event.target)
      if (details.current && !inside) details.current.open = false
    }
    const leaving = ['click', 'focusin'] as const
    for (const event of leaving) document.addEventListener(event, closeOutside)
    return () => {
      for (const event of leaving) document.removeEventListener(event, closeOutside)
    }
  }, [])
  return (
    <details
      ref={details}
      className="filters"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="button button-plain">
        {words.filters}
        {count > 0 && (
          <span className="count">
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{words.activeFilters(count)}</span>
          </span>
        )}
      </summary>
      <div className="filters-panel">{children}</div>
    </details>
  )
}

interface ChoiceProps {
  name: ChoiceName
  all: readonly Indexed[]
  value: string
  choose: (value: string) => void
}

function Choice({ name, all, value, choose }: ChoiceProps) {
  const select = useId()
  const choices = useMemo(() => choicesOf(name, all), [name, all])
  // A shared link may name a value that this data no longer holds; it stays visible so that it can be removed.
  const shown = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <div className="field">
      <label htmlFor={select}>{words[name]}</label>
      <select id={select} value={value} onChange={event => choose(event.target.value)}>
        <option value="">{words.any}</option>
        {shown.map(choice => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  )
}
