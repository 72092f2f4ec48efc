import { times } from '#contract/limits.ts'
import { takeFlash } from './flash.ts'
import { googleMessages as messages } from './messages/session.ts'
import { site } from './site.ts'

/** A notification of the one-tap prompt; newer versions of the prompt leave most methods out. */
interface PromptNotification {
  isDisplayed?(): boolean
  isNotDisplayed?(): boolean
  isSkippedMoment?(): boolean
  getSkippedReason?(): string
}

/** See https://developers.google.com/identity/gsi/web/reference/js-reference. */
interface Provider {
  initialize(
    settings: Record<string, unknown> & { callback: (reply: { credential?: unknown }) => void },
  ): void
  prompt(listener: (notification: PromptNotification) => void): void
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
  /** Called with the reason when sign-in is not possible (spec section 8). */
  fail: (message: string) => void
  /** Cancels the prompt. */
  signal: AbortSignal
}

/** Shows the provider's button and prompt (spec section 4); rejects without its script. */
export async function showGoogleSignIn(options: SignInOptions): Promise<void> {
  const { place, purpose, receive, fail, signal } = options
  const provider = await loadProvider()
  if (signal.aborted) return
  signal.addEventListener('abort', () => provider.cancel())
  try {
    provider.initialize({
      client_id: site.googleClientId,
      context: purpose,
      callback: ({ credential }) =>
        typeof credential === 'string' && credential
          ? receive(credential)
          : fail('No credential received from Google'),
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
    const clickInstead = () => clickButton(place) || fail(messages.notShown)
    provider.prompt(onPromptMissing(() => setTimeout(clickInstead, times.providerClick)))
  } catch {
    fail(messages.notShown)
  }
}

/** Calls back once if the prompt is not shown, but not if somebody has closed it. */
function onPromptMissing(callback: () => void): (notification: PromptNotification) => void {
  let settled = false
  return notification => {
    if (settled) return
    const closed = ['user_cancel', 'tap_outside'].includes(notification.getSkippedReason?.() ?? '')
    const missing = notification.isNotDisplayed?.() || (notification.isSkippedMoment?.() && !closed)
    settled = notification.isDisplayed?.() || closed || missing === true
    if (missing) callback()
  }
}

/** Clicks the button unless somebody is typing; returns false without a button. */
function clickButton(place: HTMLElement): boolean {
  if (document.activeElement instanceof HTMLInputElement) return true
  const button = place.querySelector<HTMLElement>('[role="button"], button')
  button?.click()
  return button !== null
}

/** Loads the provider's script unless the page has it. */
function loadProvider(): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const loaded = window.google?.accounts?.id
      if (loaded) resolve(loaded)
      else reject(new Error(messages.noScript))
    }
    if (window.google?.accounts?.id) return settle()
    const existing = [...document.scripts].find(({ src }) => src === site.googleScript)
    const script = existing ?? document.createElement('script')
    script.addEventListener('load', settle)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(messages.noScript))
    })
    if (existing) return
    script.src = site.googleScript
    script.async = true
    document.head.append(script)
  })
}
