import type { ReactNode } from 'react'
import { Loading } from '../../ui/Loading.tsx'
import { sortOrders } from '../store.ts'
import { ResumeFilters } from './ResumeFilters.tsx'
import { ResumeGrid } from './ResumeGrid.tsx'

export const layout = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4'

/** The page until the list loads; the built page shows it too, so that nothing moves. */
export const PublicResumesPlaceholder = () => (
  <div className={layout} inert>
    <ResumeFilters name="" college="" order={sortOrders[0]} colleges={[]} onChange={() => {}} />
    <ResultCount>
      <Loading text="Loading resumes..." />
    </ResultCount>
    <ResumeGrid resumes={null} uid="" />
  </div>
)

/** The line above the list, which is as high while it loads. */
export const ResultCount = ({ children }: { children: ReactNode }) => (
  <div className="min-h-[1.6em] [&>p]:py-0" aria-live="polite">
    {children}
  </div>
)
