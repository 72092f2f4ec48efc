import { Component, type ReactNode } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

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
