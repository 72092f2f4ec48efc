import { useEffect, useRef, useState } from 'react'
import { takeFlash } from '#lib/flash.ts'
import { showGoogleSignIn } from '#lib/google-sign-in.ts'
import { googleMessages as messages } from '#lib/messages/session.ts'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'

interface GoogleButtonProps {
  purpose: 'signin' | 'signup'
  /** Milliseconds before the provider's script is requested, so that the form is painted first. */
  delay: number
}

/** The identity provider's button and its one-tap prompt (spec section 4). */
export function GoogleButton({ purpose, delay }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (takeFlash('sign-in-not-completed')) setError(messages.failed)
  }, [])

  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    async function receive(credential: string) {
      setError(undefined)
      setBusy(true)
      const result = await import('./data.ts').then(
        data => data.logInWithGoogle({ credential }),
        () => ({ ok: false, message: messages.failed }),
      )
      setBusy(result.ok)
      if (!result.ok) setError(result.message)
    }
    async function show() {
      try {
        const { current } = place
        if (current)
          await showGoogleSignIn({ place: current, purpose, receive, fail: setError, signal })
      } catch {
        setError(messages.noScript)
      }
    }
    const timer = setTimeout(show, delay)
    return () => {
      clearTimeout(timer)
      unmounted.abort()
    }
  }, [purpose, delay])

  return (
    // Has room for the button or for an error, so that the layout does not shift.
    <div className="mt-5 grid min-h-[9rem] content-start gap-3">
      <p className="flex items-center gap-3 text-muted text-small before:flex-1 before:border-t before:content-[''] after:flex-1 after:border-t after:content-['']">
        or
      </p>
      {error && (
        <div className="text-small">
          <Notice kind="error">{error}</Notice>
        </div>
      )}
      {busy && <Loading text="Signing In..." />}
      {/* In a dark page the provider's frame would have a white background. */}
      <div ref={place} className="[color-scheme:light]" />
    </div>
  )
}
