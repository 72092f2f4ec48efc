import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** The root of every island: an error while rendering shows a message and a retry button. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) {
      return (
        <>
          <OfflineNotice />
          {this.props.children}
        </>
      )
    }
    return (
      <Notice kind="error">
        <p>{commonMessages.wentWrong}</p>
        <Button onClick={() => this.setState({ failed: false })}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
}

const subscribe = (listener: () => void) => listen(window, ['online', 'offline'], listener)

/** A message while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div aria-live="polite">
      {!online && (
        <p className="mb-4 bg-gold px-4 py-2 font-semibold text-on-gold">
          You are offline. Changes are not saved.
        </p>
      )}
    </div>
  )
}
