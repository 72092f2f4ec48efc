import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { today } from '#catalog/days.ts'
import { listFilterNames, parseFilters } from '#catalog/filter-query.ts'
import type { Catalog, FilterChoice, FilterSet, Filters } from '#catalog/filters.ts'
import type { CardProgram } from '#catalog/program.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import type { Verdicts } from './Eligibility.tsx'

type Loaded =
  | { status: 'unused' | 'loading' | 'failed'; catalog: null }
  | { status: 'ready'; catalog: Catalog }

/** Whether anything is searched, filtered or sorted. */
export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some(value => value.trim() !== '')

/**
 * The catalog, which is loaded on first use, the filters, which are those of the address, and what
 * they and "only what fits" leave of it.
 *
 * @param built the choices that the build has written; else they come with the catalog
 */
export function useCatalog(set: FilterSet, built?: readonly FilterChoice[]) {
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
          if (set === 'programs' && readQuery().size === 0) setLoaded({ status: 'ready', catalog })
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
  const { keepFitting, eligibility } = useVerdicts()
  const shown = useMemo(() => found && keepFitting(found), [found, keepFitting])
  const isReplaced = isFiltered(filters) || eligibility.isOnly
  /** Leaves an empty result, which "only what fits" may have emptied. */
  function leaveEmpty(next: Filters) {
    if (!isFiltered(next)) eligibility.setOnly(false)
    change(next)
  }
  const bar = {
    ...{ set, choices, filters, onUse: load, onChange: change, catalog },
    found: isReplaced ? (shown?.length ?? null) : null,
  }
  return {
    ...loaded,
    bar,
    filters,
    found,
    shown,
    isReplaced,
    load,
    leaveEmpty,
    keepFitting,
    eligibility,
  }
}

const noChoices: readonly FilterChoice[] = []

/** The verdicts of "Does it fit me?", and the programs that its "only what fits" leaves. */
export function useVerdicts() {
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const [isOnly, setOnly] = useState(false)
  const keepFitting = useCallback(
    (programs: readonly CardProgram[]) =>
      isOnly && verdicts
        ? programs.filter(program => verdicts.getVerdict(program) !== 'does not fit')
        : programs,
    [isOnly, verdicts],
  )
  return { keepFitting, eligibility: { verdicts, setVerdicts, isOnly, setOnly } }
}
