import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReportTarget } from '#contract/moderation.ts'
import { $memberId } from '#lib/member-id.ts'
import { LazyComponent } from './LazyComponent.tsx'

/** What a report can be about, and whose it is. */
export interface ReportedThings {
  /** With several, the member chooses one of them. */
  kinds: readonly ReportTarget[]
  targetId: string
}

/** Loads the dialog that reports something. */
export const loadReportDialog = async () => (await import('./ReportDialog.tsx')).default

/** A quiet button for members, which reports something to the administrators. */
export function ReportButton({ name, ...things }: ReportedThings & { name: string }) {
  const uid = useStore($memberId, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  if (!uid) return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="min-h-target w-fit border-0 bg-transparent p-0 text-muted text-small underline print:hidden [@media(pointer:fine)]:min-h-[1.5rem]"
        onClick={() => setOpen(true)}
      >
        Report<span className="sr-only"> {name}</span>
      </button>
      {isOpen && <LazyComponent load={loadReportDialog} props={{ ...things, uid, close }} />}
    </>
  )
}
