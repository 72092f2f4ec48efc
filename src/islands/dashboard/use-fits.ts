import { type ReactNode, useMemo } from 'react'
import type { Program } from '#catalog/program.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { useLoaded, useStoredVerdicts } from '../ui/eligibility/use-verdicts.ts'
import type { Verdicts } from '../ui/eligibility/verdicts.tsx'

/** The programs of the catalog by their ids. */
export const $programs = createFetcherStore<ReadonlyMap<string, Program>>('programs', {
  async fetcher() {
    const { loadPrograms } = await import('#lib/api/catalog.ts')
    return new Map((await loadPrograms()).map(program => [program.id, program]))
  },
})

/** Whether saved programs fit, by their ids; nothing of those that left the catalog. */
export interface Fits {
  renderText: (programId: string) => ReactNode
  /** The verdict with its points, whose open ones can be answered. */
  render: (programId: string) => ReactNode
}

/** Whether saved programs fit, by the stored answers; null without any. */
export function useFits(): Fits | null {
  const verdicts = useStoredVerdicts()
  const { data: programs } = useLoaded($programs, verdicts !== null)
  return useMemo(() => {
    if (!verdicts || !programs) return null
    const renderBy = (render: Verdicts['render']) => (id: string) => {
      const program = programs.get(id)
      return program && render(program, `${catalogPaths.program(id)}#questions`)
    }
    return { renderText: renderBy(verdicts.renderText), render: renderBy(verdicts.render) }
  }, [verdicts, programs])
}
