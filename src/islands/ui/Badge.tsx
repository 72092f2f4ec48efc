import type { ReactNode } from 'react'

const colors = {
  neutral: '',
  success: 'text-field',
  warning: 'text-amber',
  error: 'text-red',
} as const

/** The kinds of badge for the statuses of a contribution. */
export const statusKinds = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** A short label of a state, in its colour. */
export const Badge = ({
  kind = 'neutral',
  children,
}: {
  kind?: keyof typeof colors
  children: ReactNode
}) => <span className={`badge ${colors[kind]}`}>{children}</span>
