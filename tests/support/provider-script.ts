import { vi } from 'vitest'

/** What the script of the identity provider puts on a page, in the hands of the test. */
export class ProviderScript {
  settings: { client_id?: string; callback?: (reply: { credential?: unknown }) => void } = {}
  notify: (moment: object) => void = () => {}
  /** Whether the button can be drawn. */
  rendersButton = true
  readonly clicked = vi.fn()
  readonly disableAutoSelect = vi.fn()
  readonly cancel = vi.fn()
  readonly prompt = vi.fn((callback: (moment: object) => void) => {
    this.notify = callback
  })
  readonly initialize = vi.fn((settings: object) => {
    this.settings = settings
  })
  readonly renderButton = vi.fn((place: HTMLElement) => {
    if (!this.rendersButton) return
    const button = document.createElement('div')
    button.setAttribute('role', 'button')
    button.textContent = 'Sign in with Google'
    button.addEventListener('click', this.clicked)
    place.append(button)
  })

  /** Puts it on the page, as the script does when it has loaded. */
  load(): void {
    window.google = { accounts: { id: this } }
  }

  /** Somebody chose an account. */
  sendCredential(reply: object): void {
    this.settings.callback?.(reply)
  }
}

export const promptNotShown = { isNotDisplayed: () => true, isSkippedMoment: () => false }
