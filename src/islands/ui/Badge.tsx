import type { ReactNode } from 'react'

const colors = { neutral: '', success: 'text-field', warning: 'text-amber', error: 'text-red' } as const

/** A short label of a state, in its colour. */
export const Badge = ({
  kind = 'neutral',
  children,
}: {
  kind?: keyof typeof colors
  children: ReactNode
}) => <span className={`badge ${colors[kind]}`}>{children}</span>
