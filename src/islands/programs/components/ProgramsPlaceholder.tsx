import type { ReactNode } from 'react'
import type { Program } from '#contract/programs.ts'
import { Loading } from '../../ui/Loading.tsx'
import { noFilters } from '../filters.ts'
import { FilterBar } from './FilterBar.tsx'
import { ProgramGrid } from './ProgramGrid.tsx'

const noop = () => {}

/** The built page until the island starts, with the same layout, so that nothing moves. */
export const ProgramsPlaceholder = ({ first }: { first: readonly Program[] }) => (
  <>
    <div inert>
      <FilterBar all={[]} filters={noFilters} change={noop} clear={noop} />
    </div>
    <ResultCount>
      <Loading />
    </ResultCount>
    <ProgramGrid programs={first} />
  </>
)

/** The line above the programs, which is as high while they load. */
export const ResultCount = ({ children }: { children: ReactNode }) => (
  <div className="min-h-[1.6em] text-muted text-small [&>p]:py-0" aria-live="polite">
    {children}
  </div>
)
