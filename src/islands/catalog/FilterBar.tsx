import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { notStated, searchNames } from '#catalog/filter-query.ts'
import type { Catalog, FilterChoice, FilterSet, Filters, Option } from '#catalog/filters.ts'
import { listen } from '#lib/listen.ts'
import { filterMessages as messages, sortOptions } from '#lib/messages/catalog.ts'
import { Button } from '../ui/Button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

interface FilterBarProps {
  set: FilterSet
  choices: readonly FilterChoice[]
  filters: Filters
  onChange: (filters: Filters) => void
  /** Called when somebody is about to search or to filter. */
  onUse: () => void
  /** How many programs there are; 0 while they are loaded. */
  total: number
  /** How many of them are found; null: nothing is searched or filtered. */
  found: number | null
  /** Once it is there, offers the programs for students of a school that the search names. */
  catalog: Catalog | null
}

/** The names of the filters that are set; an order is none. */
export const listActive = (filters: Filters): string[] =>
  Object.keys(filters).filter(name => name !== 'sort' && filters[name]?.trim())

/** A filter that is set, as people read it. */
export function nameFilter(choices: readonly FilterChoice[], filters: Filters, name: string) {
  const value = filters[name] ?? ''
  const choice = choices.find(each => each.name === name)
  const text = choice?.options.find(([option]) => option === value)?.[1] ?? value
  // Most filters have this option.
  return choice && value === notStated ? `${choice.label}: ${text}` : text
}

const formId = 'program-filter'

/**
 * Moves the focus to a filter of the bar, for buttons that disappear with it; to the search box
 * without a name. What is folded away cannot have the focus.
 */
export function focusFilter(name = ''): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>(`select[name="${name}"]`)
  const folded = field?.closest('details:not([open])')?.querySelector('summary')
  const target = folded ?? field ?? form?.querySelector<HTMLElement>('[type=search]')
  target?.focus()
}

/** The search box, the filters, a removable chip for each active one, the count and the order. */
export function FilterBar(props: FilterBarProps) {
  const { set, choices, filters, onChange, onUse, total, found, catalog } = props
  const isHydrated = useHydrated()
  const active = listActive(filters)
  const search = searchNames[set]
  const change = (name: string, value: string) => onChange({ ...filters, [name]: value })

  return (
    // Its rows stand in the flex container around it, in which others may follow.
    <search className="contents" aria-label={messages.name} data-needs-script>
      <form
        id={formId}
        className="contents"
        autoComplete="off"
        inert={!isHydrated}
        onFocus={onUse}
        onSubmit={event => event.preventDefault()}
      >
        <div className="relative basis-full print:hidden">
          <input
            className={`min-w-0 py-0 ps-3 ${active.length > 0 ? 'pe-[8.5rem]' : 'pe-[6.25rem]'}`}
            type="search"
            name={search}
            maxLength={100}
            aria-label={messages.search}
            placeholder={messages.placeholder[set]}
            value={filters[search] ?? ''}
            onChange={({ target }) => change(search, target.value)}
          />
          <DropDown active={active.length} count={found ?? total}>
            {choices.map(({ name, label, options }) => (
              <Choice
                key={name}
                {...{ name, label }}
                options={[['', messages.any], ...options]}
                value={filters[name] ?? ''}
                onChange={value => change(name, value)}
              />
            ))}
          </DropDown>
        </div>
        <div className="-mx-gutter flex min-h-[calc(var(--target)+2*var(--space-1))] min-w-0 basis-[calc(100%+2*var(--gutter))] items-center gap-2 overflow-x-auto whitespace-nowrap px-gutter py-1 text-small empty:hidden print:hidden">
          {active.map(name => (
            <button
              key={name}
              type="button"
              className={`${chipClass} bg-sunken`}
              aria-label={messages.remove(nameFilter(choices, filters, name))}
              onClick={() => {
                change(name, '')
                focusFilter(name)
              }}
            >
              {nameFilter(choices, filters, name)} <span aria-hidden="true">×</span>
            </button>
          ))}
          {active.length > 0 && (
            <Button
              look="quiet"
              className="flex-none px-2"
              onClick={() => {
                onChange({})
                focusFilter()
              }}
            >
              {messages.clear}
            </Button>
          )}
          {listQuick(choices, filters).map(([name, value]) => (
            <button
              key={value}
              type="button"
              className={`${chipClass} bg-surface`}
              onClick={() => {
                change(name, value)
                focusFilter(name)
              }}
            >
              {nameFilter(choices, { [name]: value }, name)}
            </button>
          ))}
        </div>
        {catalog && <SchoolOffers {...{ catalog, filters, onChange }} />}
        <div className="flex min-w-0 flex-1 items-center gap-x-3 text-small print:hidden">
          <output className="min-h-[1.6em] whitespace-nowrap">
            {total > 0 && messages.shown(found, total)}
          </output>
          <label className="flex min-w-0 items-center">
            <span className="sr-only">{messages.sort}</span>
            <select
              className="min-w-0 border-transparent bg-transparent px-1 py-0"
              name="sort"
              value={filters.sort ?? ''}
              onChange={({ target }) => change('sort', target.value)}
            >
              {[['', messages.byDeadline], ...sortOptions].map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
    </search>
  )
}

const chipClass = 'min-h-target flex-none rounded-full border border-edge px-4 py-0'

/** Filters of the catalog that a press sets. */
const quickFilters = [
  ...(['scholarships', 'internships', 'fellowships'] as const).map(type => ['type', type] as const),
  ['state', 'closing-soon'],
  ['papers', 'no-essay'],
] as const

/** Those of the page that are not set. */
const listQuick = (choices: readonly FilterChoice[], filters: Filters) =>
  quickFilters.filter(
    ([name, value]) =>
      filters[name] !== value &&
      choices.some(choice => choice.name === name && choice.options.some(([of]) => of === value)),
  )

interface ChoiceProps {
  name: string
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** A select. A value that is not an option, as of a shared link, is offered too. */
function Choice({ name, label, options, value, onChange }: ChoiceProps) {
  const isKnown = options.some(([option]) => option === value)
  const offered: readonly Option[] = isKnown ? options : [...options, [value, value]]
  return (
    <label className="grid min-w-0 gap-1 font-semibold text-small">
      {label}
      <select
        className="px-3 py-0 font-normal text-body"
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {offered.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface DropDownProps {
  /** How many filters are set. */
  active: number
  /** How many programs are shown. */
  count: number
  children: ReactNode
}

/** The filters, folded away until somebody opens them. */
function DropDown({ active, count, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const isInside = event.target instanceof Node && details.current?.contains(event.target)
      if (details.current && !isInside) details.current.open = false
    }
    return listen(document, ['click', 'focusin'], closeOutside)
  }, [])

  function close() {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') close()
  }

  return (
    <details ref={details} onKeyDown={closeOnEscape}>
      <summary className="button absolute end-0 top-0 list-none [&::-webkit-details-marker]:hidden">
        {messages.filters}
        {active > 0 && (
          <span className="min-w-[1.5em] rounded-full bg-brand-fill px-1 text-center text-on-brand text-small">
            <span aria-hidden="true">{active}</span>
            <span className="sr-only">{messages.active(active)}</span>
          </span>
        )}
      </summary>
      <div className="absolute inset-x-0 top-[calc(100%+var(--space-1))] z-[5] grid grid-cols-2 items-end gap-x-4 gap-y-3 rounded border border-edge bg-surface p-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {children}
        <Button look="primary" className="col-span-full justify-self-start" onClick={close}>
          {messages.show(count)}
        </Button>
      </div>
    </details>
  )
}

/** Offers the programs for students of the schools that the search names. */
function SchoolOffers(props: { catalog: Catalog } & Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { catalog, onChange } = props
  const filters = useDeferredValue(props.filters)
  const offers = useMemo(() => catalog.offerSchools(filters), [catalog, filters])
  if (offers.length === 0) return null
  const buttons = offers.map(({ label, filters: next }) => (
    <Button
      key={label}
      className="my-1"
      onClick={() => {
        onChange(next)
        focusFilter()
      }}
    >
      {label}
    </Button>
  ))
  return <div className="flex basis-full flex-wrap gap-x-2">{buttons}</div>
}
