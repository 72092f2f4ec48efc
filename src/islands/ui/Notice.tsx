import type { ReactNode } from 'react'
import type { ActionResult } from './form-actions.ts'

const classes = { success: 'notice-success', error: 'notice-error', info: '' } as const

/** A box with a message. Screen readers announce errors at once, other messages when idle. */
export const Notice = ({ kind, children }: { kind: keyof typeof classes; children: ReactNode }) => (
  <div className={`notice ${classes[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)

/** The message of an action that has ended, if there is one. */
export const ResultNotice = ({ result }: { result: ActionResult | null }) =>
  result?.message ? (
    <Notice kind={result.ok ? 'success' : 'error'}>
      {result.message}
      {result.link && <a href={result.link.href}>{result.link.label}</a>}
    </Notice>
  ) : null
