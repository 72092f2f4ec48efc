import { type ReactNode, useEffect } from 'react'
import { listen } from '#lib/listen.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface LoadErrorProps {
  text: string
  retry: () => void
  children?: ReactNode
}

/** Calls a function, if there is one, when the browser is online again. */
export function useOnline(callback: (() => void) | false): void {
  useEffect(() => (callback ? listen(window, ['online'], () => callback()) : undefined), [callback])
}

/** An error of loading with a retry button. */
export const LoadError = ({ text, retry, children }: LoadErrorProps) => (
  <Notice kind="error">
    <p>{text}</p>
    {children}
    <Button onClick={retry}>{commonMessages.tryAgain}</Button>
  </Notice>
)
