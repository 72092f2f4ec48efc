import { type ReactNode, useState } from 'react'
import type { ActionResult } from '../../ui/form-actions.ts'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'

/** Shown where an account without a password needs a new session. */
export const freshSignIn =
  'You must have logged in less than ten minutes ago. If not, log out and log in again first.'

interface SettingsSectionProps {
  heading: string
  children: ReactNode
}

/** One subject of the account settings, whose heading takes the focus of a button that is gone. */
export function SettingsSection({ heading, children }: SettingsSectionProps) {
  const fallback = useFocusFallback('h3')
  return (
    <div className="grid min-w-0 justify-items-start gap-3 [&>*]:max-w-full" {...fallback}>
      <h3 tabIndex={-1}>{heading}</h3>
      {children}
    </div>
  )
}

/** The state of an action behind a button: its arguments while it is pending, and its result. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<ActionResult>,
) {
  const [pending, setPending] = useState<Args | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  async function run(...args: Args) {
    setPending(args)
    setResult(null)
    setResult(await action(...args))
    setPending(null)
  }
  return { pending, result, run }
}
