import { Fragment, useEffect, useMemo, useState } from 'react'
import { searchNames } from '#catalog/filter-query.ts'
import type { Catalog, FilterSet, Filters } from '#catalog/filters.ts'
import { countEmptySearch } from '#lib/empty-searches.ts'
import { filterMessages as messages } from '#lib/messages/catalog.ts'
import { suggestionMessages } from '#lib/messages/suggestions.ts'
import { Button } from '../ui/Button.tsx'
import { focusFilter, listActive, nameFilter } from './active-filters.ts'

interface EmptyResultProps {
  catalog: Catalog
  /** Filters that find nothing. */
  filters: Filters
  onChange: (filters: Filters) => void
  set: FilterSet
}

/** Time without a further key after which other words are suggested, in milliseconds. */
const debounceDelay = 300

/** What leads out of a result without programs; has the server count words that find nothing. */
export function EmptyResult({ catalog, filters, onChange, set }: EmptyResultProps) {
  const name = searchNames[set]
  const typed = filters[name]?.trim() ?? ''
  // Without the only filter there is all, which has a button of its own.
  const isOnly = listActive(filters).length < 2
  const obstacles = useMemo(
    () => (isOnly ? [] : catalog.listObstacles(filters)),
    [catalog, filters, isOnly],
  )
  const [suggestions, setSuggestions] = useState<readonly string[]>([])

  useEffect(() => {
    // Nobody has typed the words of an address that was opened, such as one that no longer exists.
    const isTyped = document.activeElement?.matches('[type=search]')
    if (isTyped && catalog.find({ [name]: typed }).length === 0) countEmptySearch(typed)
    return () => countEmptySearch('')
  }, [catalog, name, typed])

  useEffect(() => {
    setSuggestions([])
    const timer = setTimeout(() => setSuggestions(catalog.suggest(filters)), debounceDelay)
    return () => clearTimeout(timer)
  }, [catalog, filters])

  /** The pressed button disappears. */
  const apply = (next: Filters, focused?: string) => {
    onChange(next)
    focusFilter(focused)
  }
  const isCatalog = set === 'catalog'
  const hasOthers = suggestions.length > 0
  return (
    <section className={isCatalog ? 'grid gap-3 py-4' : 'empty'}>
      {!isCatalog && (
        <>
          <h2 className="text-h3">{messages.noneTitle}</h2>
          <p>{messages.noneText}</p>
        </>
      )}
      <p className="[overflow-wrap:anywhere]" role="status">
        {hasOthers ? suggestionMessages.programs(typed) : isCatalog && messages.nothing(typed)}
        {suggestions.map((each, index) => (
          <Fragment key={each}>
            {index > 0 && suggestionMessages.or}
            <Button
              look="quiet"
              className="px-1"
              onClick={() => apply({ ...filters, [name]: each })}
            >
              {each}
            </Button>
          </Fragment>
        ))}
        {hasOthers && suggestionMessages.end}
        {isCatalog && ' '}
        {isCatalog && (
          <Button look="quiet" className="px-1" onClick={() => apply({})}>
            {messages.showAll(catalog.entries.length)}
          </Button>
        )}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden [.empty>&]:justify-center">
        {obstacles.map(([obstacle, count]) => (
          <Button key={obstacle} onClick={() => apply({ ...filters, [obstacle]: '' }, obstacle)}>
            {messages.obstacle(nameFilter(catalog.choices, filters, obstacle), count)}
          </Button>
        ))}
        {!isCatalog && (
          <Button look="primary" onClick={() => apply({})}>
            {messages.clearEmpty}
          </Button>
        )}
      </div>
    </section>
  )
}
