import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: string
  /** What to do next. */
  children?: ReactNode
}

/** A list with nothing in it. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {text && <p>{text}</p>}
    {children}
  </div>
)
