import type { ReactNode } from 'react'

interface NoticeProps {
  kind: 'success' | 'error' | 'info'
  children: ReactNode
}

/** A box with a message: errors are announced at once, the rest when convenient. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)
