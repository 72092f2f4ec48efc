import { times } from '#contract/limits.ts'
import { takeFlash } from './flash.ts'
import { googleMessages as messages } from './messages/session.ts'
import { site } from './site.ts'

/** What the provider tells of its prompt; the newer form of the prompt leaves most of it out. */
interface PromptNotification {
  isDisplayed?(): boolean
  isNotDisplayed?(): boolean
  isSkippedMoment?(): boolean
  getSkippedReason?(): string
}

/**
 * The part of the provider's script that we use
 * (https://developers.google.com/identity/gsi/web/reference/js-reference).
 */
interface Provider {
  initialize(
    settings: Record<string, unknown> & { callback: (reply: { credential?: unknown }) => void },
  ): void
  prompt(told: (moment: PromptNotification) => void): void
  renderButton(place: HTMLElement, look: Record<string, unknown>): void
  cancel(): void
  disableAutoSelect(): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: Provider } }
  }
}

interface SignInOptions {
  /** Where the button goes. */
  place: HTMLElement
  purpose: 'signin' | 'signup'
  receive: (credential: string) => void
  /** Hears why there is nothing to sign in with (spec section 8). */
  fail: (message: string) => void
}

/**
 * Offers to sign in with the provider (spec section 4): loads its script when absent, shows its
 * button and its one-tap prompt. Gives what withdraws the offer. Everything that fails is told to
 * `fail`; the form beside it is not touched.
 */
export function showGoogleSignIn(offer: SignInOptions): () => void {
  let provider: Provider | undefined
  let withdrawn = false
  loadProvider().then(
    loaded => {
      if (withdrawn) return
      provider = loaded
      show(loaded, offer)
    },
    () => withdrawn || offer.fail(messages.noScript),
  )
  return () => {
    withdrawn = true
    provider?.cancel()
  }
}

function show(provider: Provider, { place, purpose, receive, fail }: SignInOptions): void {
  try {
    provider.initialize({
      client_id: site.googleClientId,
      context: purpose,
      callback: ({ credential }) =>
        typeof credential === 'string' && credential
          ? receive(credential)
          : fail(messages.noCredential),
    })
    if (takeFlash('logged-out')) provider.disableAutoSelect()
    provider.renderButton(place, {
      type: 'standard',
      size: 'large',
      text: `${purpose}_with`,
      theme: document.documentElement.classList.contains('dark') ? 'filled_black' : 'outline',
      // The provider draws from 200 to 400 pixels.
      width: Math.min(Math.max(place.clientWidth, 200), 400),
    })
    provider.prompt(
      whenNotShown(() =>
        setTimeout(() => press(place) || fail(messages.notShown), times.providerClick),
      ),
    )
  } catch {
    fail(messages.notShown)
  }
}

/** Hears once that the prompt did not come up; that a person closed it is no such thing. */
function whenNotShown(act: () => void): (moment: PromptNotification) => void {
  let settled = false
  return moment => {
    if (settled) return
    const closed = ['user_cancel', 'tap_outside'].includes(moment.getSkippedReason?.() ?? '')
    const missing = moment.isNotDisplayed?.() || (moment.isSkippedMoment?.() && !closed)
    settled = moment.isDisplayed?.() || closed || missing === true
    if (missing) act()
  }
}

/**
 * Clicks the button in place of the prompt; gives whether there was one. A window must not come
 * between somebody and what they type.
 */
function press(place: HTMLElement): boolean {
  if (document.activeElement instanceof HTMLInputElement) return true
  const button = place.querySelector<HTMLElement>('[role="button"], button')
  button?.click()
  return button !== null
}

/** The provider, from the script on the page or from one that is put there now. */
function loadProvider(): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const loaded = window.google?.accounts?.id
      if (loaded) resolve(loaded)
      else reject(new Error(messages.noScript))
    }
    if (window.google?.accounts?.id) return settle()
    const there = [...document.scripts].find(({ src }) => src === site.googleScript)
    const script = there ?? document.createElement('script')
    script.addEventListener('load', settle)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(messages.noScript))
    })
    if (there) return
    script.src = site.googleScript
    script.async = true
    document.head.append(script)
  })
}
