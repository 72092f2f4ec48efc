import { Fragment, useEffect, useState } from 'react'
import { suggestionMessages as messages } from '#lib/messages/suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import type { SearchFacts } from '../facts.ts'
import { filterPrograms, type Indexed, type ProgramFilters } from '../filters.ts'

interface SuggestionsProps {
  all: readonly Indexed[]
  /** Filters that find nothing; null: they find something. */
  filters: ProgramFilters | null
  createSearch: SearchFacts['createSearch'] | undefined
  /** Called with the words that are chosen. */
  onChoose: (search: string) => void
}

/** Offers other words for a search that found nothing. Their code is loaded on first use. */
export function Suggestions({ all, filters, createSearch, onChoose }: SuggestionsProps) {
  const [queries, setQueries] = useState<readonly string[]>([])
  const query = filters?.search.trim() ?? ''
  useEffect(() => {
    setQueries([])
    if (!filters || query === '') return
    let isCurrent = true
    const search = {
      query,
      list: all,
      textOf: ({ words, text }: Indexed) => words ?? ` ${text} `,
      finds: (search: string) =>
        filterPrograms(all, { ...filters, search }, createSearch).length > 0,
    }
    import('#lib/search-suggestions.ts')
      .then(({ suggestDebounced }) => suggestDebounced(search, () => isCurrent))
      .then(found => isCurrent && setQueries(found), console.warn)
    return () => {
      isCurrent = false
    }
  }, [all, filters, query, createSearch])

  return (
    <div className="mt-4 text-center [overflow-wrap:anywhere]" aria-live="polite">
      {queries.length > 0 && (
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
      )}
    </div>
  )
}
