import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  /** What to do next. */
  children?: ReactNode
}

/** A list with nothing in it. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {text && <p>{text}</p>}
    {children}
  </div>
)
