import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  /** What to do next. */
  children?: ReactNode
  className?: string
}

/** Shown in place of a list without items. */
export const EmptyState = ({ title, text, children, className = '' }: EmptyStateProps) => (
  <div className={`empty ${className}`}>
    <p className="font-bold font-head text-h3 leading-[1.2]">{title}</p>
    {text && <p>{text}</p>}
    {children}
  </div>
)
