import { Fragment, useEffect, useState } from 'react'
import { normalize } from '#catalog/search-text.ts'
import { countEmptySearch } from '#lib/empty-searches.ts'
import { suggestionMessages as messages } from '#lib/messages/suggestions.ts'
import { suggestDebounced } from '#lib/search-suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import type { SearchFacts } from '../facts.ts'
import { filterPrograms, type Indexed, type ProgramFilters } from '../filters.ts'

export interface SuggestionsProps {
  all: readonly Indexed[]
  /** Filters that find nothing. */
  filters: ProgramFilters
  createSearch: SearchFacts['createSearch'] | undefined
  /** Called with the words that are chosen. */
  onChoose: (search: string) => void
}

/** Offers other words for a search that found nothing, and has the server count it. */
export function Suggestions({ all, filters, createSearch, onChoose }: SuggestionsProps) {
  const [queries, setQueries] = useState<readonly string[]>([])
  const query = filters.search.trim()
  useEffect(() => {
    countEmptySearch(query)
    return () => countEmptySearch('')
  }, [query])
  useEffect(() => {
    setQueries([])
    if (query === '') return
    let isCurrent = true
    const search = {
      query,
      list: all,
      textOf: ({ words, text }: Indexed) => words ?? normalize(text),
      finds: (search: string) =>
        filterPrograms(all, { ...filters, search }, createSearch).length > 0,
    }
    void suggestDebounced(search, () => isCurrent).then(found => isCurrent && setQueries(found))
    return () => {
      isCurrent = false
    }
  }, [all, filters, query, createSearch])

  if (queries.length === 0) return null
  return (
    <p>
      {messages.programs(query)}
      {queries.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && messages.or}
          <Button onClick={() => onChoose(each)}>{each}</Button>
        </Fragment>
      ))}
      {messages.end}
    </p>
  )
}
