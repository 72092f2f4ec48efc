import { useStore } from '@nanostores/react'
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Now, today } from '#catalog/days.ts'
import { listFilterNames, parseFilters, searchNames } from '#catalog/filter-query.ts'
import type { Catalog, FilterChoice, FilterSet, Filters } from '#catalog/filters.ts'
import type { CardProgram } from '#catalog/program.ts'
import { $answers } from '#lib/eligibility-answers.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import type { Arranged, Verdicts } from '../ui/eligibility/verdicts.tsx'
import { useNow } from '../ui/use-now.ts'
import { useCountedVerdicts } from './Eligibility.tsx'

type Loaded =
  | { status: 'unused' | 'loading' | 'failed'; catalog: null }
  | { status: 'ready'; catalog: Catalog }

/** Whether anything is searched, filtered or sorted. */
export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some(value => value.trim() !== '')

/**
 * The catalog, which is loaded on first use, the filters, which are those of the address, and what
 * they leave of it, in the order that the verdicts of "Does it fit me?" give it.
 *
 * @param built the choices that the build has written; else they come with the catalog
 * @param listed the programs that the build has written
 */
export function useCatalog(
  set: FilterSet,
  built?: readonly FilterChoice[],
  listed: readonly CardProgram[] = noPrograms,
) {
  const [filters, setFilters] = useState<Filters>({})
  const [loaded, setLoaded] = useState<Loaded>({ status: 'unused', catalog: null })
  const loadedOn = useRef('')

  /** Loads the catalog unless it is there, and again on another day. */
  const load = useCallback(() => {
    if (loadedOn.current === today()) return
    loadedOn.current = today()
    setLoaded(before => (before.catalog ? before : { status: 'loading', catalog: null }))
    import('#lib/api/catalog.ts')
      .then(({ loadCatalog }) => loadCatalog(set))
      .then(
        async catalog => {
          // The whole list shows at once; a search waits for its index.
          if (set === 'programs' && readQuery().size === 0)
            startTransition(() => setLoaded({ status: 'ready', catalog }))
          await catalog.indexed
          setLoaded({ status: 'ready', catalog: { ...catalog } })
        },
        (error: unknown) => {
          console.error('Failed to fetch programs', error)
          loadedOn.current = ''
          setLoaded(before => (before.catalog ? before : { status: 'failed', catalog: null }))
        },
      )
  }, [set])

  const { catalog } = loaded
  const choices = catalog?.choices ?? built ?? noChoices
  function change(next: Filters) {
    const names = listFilterNames(set, choices)
    writeQuery(Object.fromEntries(names.map(name => [name, next[name]?.trim() ?? ''])))
    setFilters(next)
    load()
  }

  useEffect(() => {
    const read = parseFilters(readQuery(), built ?? noChoices, set)
    // Links of earlier versions name a status so.
    if (set === 'catalog') writeQuery({ citizenship: '', ...read })
    if (!isFiltered(read)) return
    setFilters(read)
    load()
  }, [set, built, load])

  // A key press shows at once; the list follows in short steps.
  const deferred = useDeferredValue(filters)
  const found = useMemo(
    () => catalog?.find(deferred).map(({ program }) => program) ?? null,
    [catalog, deferred],
  )
  const counted = useCountedVerdicts(found ?? listed)
  const verdicts = counted?.verdicts ?? null
  const { isForMe } = useStore($answers, { ssr: 'initial' })
  /** Those that put the list in order. */
  const ordering = isForMe ? verdicts : null
  // What is searched by name, or sorted otherwise, keeps its order.
  const isByDate = !deferred.sort && (set === 'catalog' || !deferred[searchNames[set]])
  const now = useNow()
  const arranged = useMemo(
    () => found && arrange(found, ordering, now, isByDate),
    [found, ordering, now, isByDate],
  )
  const isReplaced = isFiltered(filters) || ordering !== null
  // All programs are counted and put in order.
  useEffect(() => {
    if (ordering) load()
  }, [ordering, load])
  const bar = {
    ...{ set, choices, filters, onUse: load, onChange: change, catalog, counted },
    found: isReplaced ? (arranged?.shown.length ?? null) : null,
  }
  return {
    ...loaded,
    bar,
    filters,
    found,
    /** What is shown of them. */
    list: arranged && { ...arranged, now, verdicts, listKey: JSON.stringify(deferred) },
    isReplaced,
    load,
    change,
    verdicts,
    ordering,
  }
}

const noChoices: readonly FilterChoice[] = []
const noPrograms: readonly never[] = []

/** A list in the order of the verdicts, without what is for others; as it is without verdicts. */
export const arrange = (
  programs: readonly CardProgram[],
  verdicts: Verdicts | null,
  now: Now,
  isByDate = true,
): Arranged => verdicts?.arrange(programs, now, isByDate) ?? { shown: programs, others: noPrograms }
