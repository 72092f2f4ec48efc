import { useStore } from '@nanostores/react'
import { type ComponentProps, lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { searchNames } from '#catalog/filter-query.ts'
import type { Catalog, FilterChoice, FilterSet, Filters } from '#catalog/filters.ts'
import { $answers, $openedQuestion, hasAnswers, setForMe } from '#lib/eligibility-answers.ts'
import { filterMessages as messages, sortOptions } from '#lib/messages/catalog.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { eligibilityMessages } from '#lib/messages/eligibility.ts'
import { Button } from '../ui/Button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { barId, focusFilter, listActive, nameFilter } from './active-filters.ts'
import type { CountedVerdicts } from './Eligibility.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** Loaded with the first filter: it brings the client of the API, which most readers never need. */
const SaveSearch = lazy(() =>
  import('./SaveSearch.tsx').then(
    ({ SaveSearch }) => ({ default: SaveSearch }),
    () => ({ default: () => null }),
  ),
)

interface FilterBarProps {
  set: FilterSet
  choices: readonly FilterChoice[]
  filters: Filters
  onChange: (filters: Filters) => void
  /** Called when somebody is about to search or to filter. */
  onUse: () => void
  /** How many programs there are. */
  total: number
  /** Whether the page is still being prepared. */
  isLoading?: boolean
  /** How many of them are found; null: nothing is searched, filtered or put in another order. */
  found: number | null
  /** Once it is there, offers the programs for students of a school that the search names. */
  catalog: Catalog | null
  counted: CountedVerdicts | null
}

/** The search box with the filters, a row of chips, and a line with the count and the order. */
export function FilterBar(props: FilterBarProps) {
  const { set, choices, filters, onChange, onUse, total, found, catalog, counted } = props
  const { isLoading = false } = props
  const isHydrated = useHydrated()
  const stored = useStore($answers, { ssr: 'initial' })
  const isAnswered = hasAnswers(stored.answers)
  const isForMe = stored.isForMe && isAnswered
  const active = listActive(filters)
  const search = searchNames[set]
  const shown = found ?? total
  // What is searched by name keeps its order.
  const isByFit = isForMe && (set === 'catalog' || !filters[search])
  const change = (name: string, value: string) => onChange({ ...filters, [name]: value })

  return (
    <search
      id={barId}
      className="grid print:hidden"
      aria-label={messages.name}
      inert={!isHydrated}
      onFocus={onUse}
      data-needs-script
    >
      <div className="relative">
        <input
          className={`min-w-0 py-0 ps-3 ${active.length > 0 ? 'pe-[8.5rem]' : 'pe-[6.25rem]'}`}
          type="search"
          autoComplete="off"
          name={search}
          maxLength={100}
          aria-label={messages.search}
          placeholder={messages.placeholder[set]}
          value={filters[search] ?? ''}
          onChange={({ target }) => change(search, target.value)}
        />
        <FilterPanel {...{ choices, filters, change, shown, counted }} active={active.length} />
      </div>
      <div className="-mx-gutter flex min-h-[calc(var(--target)+2*var(--space-1))] min-w-0 items-center gap-2 overflow-x-auto whitespace-nowrap px-gutter py-1 text-small">
        <Chip
          isOn={isForMe}
          aria-pressed={isForMe}
          onClick={() => (isAnswered ? setForMe(!isForMe) : $openedQuestion.set({ key: 'year' }))}
        >
          {eligibilityMessages.forMe}
        </Chip>
        {listChips(set, choices, filters).map(([name, value]) => {
          const isSet = filters[name] === value
          const text = nameFilter(choices, { [name]: value }, name)
          return (
            <Chip
              key={`${name} ${value}`}
              isOn={isSet}
              aria-label={isSet ? messages.remove(text) : undefined}
              onClick={() => {
                change(name, isSet ? '' : value)
                if (!isQuick(set, name, value)) focusFilter(name)
              }}
            >
              {text}
            </Chip>
          )
        })}
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
      </div>
      {catalog && <SchoolOffers {...{ catalog, filters, onChange }} />}
      <div className="relative flex min-w-0 flex-wrap items-center gap-x-2 text-small">
        <output className="flex min-h-[1.6em] items-center gap-2 whitespace-nowrap">
          {isLoading && <span className="spinner" aria-hidden="true" />}
          {isLoading ? commonMessages.loading : total > 0 && messages.shown(shown)}
        </output>
        <label className="flex min-w-0 items-center">
          <span className="sr-only">{messages.sort}</span>
          <select
            className="w-[10rem] border-transparent bg-transparent px-1 py-0"
            name="sort"
            autoComplete="off"
            value={filters.sort ?? ''}
            onChange={({ target }) => change('sort', target.value)}
          >
            {[['', isByFit ? messages.byFit : messages.byDeadline], ...sortOptions].map(
              ([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
            )}
          </select>
        </label>
        <Suspense>{active.length > 0 && <SaveSearch {...{ set, filters, choices }} />}</Suspense>
      </div>
    </search>
  )
}

/** A button of the row of filters, with × while it is on. */
const Chip = ({ isOn, children, ...rest }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button
    type="button"
    className={`min-h-target flex-none rounded-full border border-edge px-4 py-0 ${isOn ? 'bg-sunken' : 'bg-surface'}`}
    {...rest}
  >
    {children} {isOn && <span aria-hidden="true">×</span>}
  </button>
)

/** Filters that a press sets, and that stay in their place. */
const quickFilters = (set: FilterSet) =>
  [
    ...(set === 'catalog'
      ? ['scholarships', 'internships', 'fellowships']
      : ['Scholarship', 'Internship', 'Fellowship']
    ).map(type => ['type', type] as const),
    ['when', 'summer'],
    ['state', 'this-month'],
    ['papers', 'no-essay'],
  ] as const

const isQuick = (set: FilterSet, name: string, value: string) =>
  quickFilters(set).some(([of, quick]) => of === name && quick === value)

/** Filters that are set, and behind them those that a press sets, as far as the page has them. */
const listChips = (set: FilterSet, choices: readonly FilterChoice[], filters: Filters) => [
  ...listActive(filters)
    .map(name => [name, filters[name] ?? ''] as const)
    .filter(([name, value]) => !isQuick(set, name, value)),
  ...quickFilters(set).filter(
    ([name, value]) =>
      filters[name] === value ||
      choices.some(choice => choice.name === name && choice.options.some(([of]) => of === value)),
  ),
]

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
  return <div className="flex flex-wrap gap-x-2">{buttons}</div>
}
