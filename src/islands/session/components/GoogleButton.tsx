import { useEffect, useRef, useState } from 'react'
import { takeFlash } from '#lib/flash.ts'
import { googleWords as words } from '#lib/messages/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { entering } from '../later.ts'

const enter = entering.later('enterByProvider', words.failed)

interface GoogleButtonProps {
  purpose: 'signin' | 'signup'
  /** Milliseconds before anything of the provider is asked for; the form is painted by then. */
  delay: number
}

/** The identity provider's button and its one-tap prompt (spec section 4); the form beside it works without them. */
export function GoogleButton({ purpose, delay }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (takeFlash('sign-in-not-completed')) setSaid(words.failed)
  }, [])

  useEffect(() => {
    let withdraw = () => {}
    let gone = false
    async function receive(credential: string) {
      setSaid(undefined)
      setBusy(true)
      const outcome = await enter({ credential })
      setBusy(outcome.ok)
      if (!outcome.ok) setSaid(outcome.message)
    }
    async function offer() {
      const google = await import('#lib/google-sign-in.ts').catch(() => null)
      if (gone || !place.current) return
      if (!google) return setSaid(words.noScript)
      withdraw = google.showGoogleSignIn({ place: place.current, purpose, receive, fail: setSaid })
    }
    const timer = setTimeout(offer, delay)
    return () => {
      gone = true
      clearTimeout(timer)
      withdraw()
    }
  }, [purpose, delay])

  return (
    <div className="google">
      <p className="google-or">{words.or}</p>
      {said && <Notice kind="error">{said}</Notice>}
      {busy && <Loading text={words.busy} />}
      <div ref={place} className="google-button" />
    </div>
  )
}
