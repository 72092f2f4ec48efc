import { atom } from 'nanostores'
import { times } from '#contract/limits.ts'

/** A short message over the page. */
export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

/** The messages on screen. */
export const $toasts = atom<readonly Toast[]>([])
let last = 0

/** Shows a message: successes for 3 s, errors for 5 s (spec section 9). */
export function showToast(kind: Toast['kind'], text: string): void {
  last += 1
  const id = last
  $toasts.set([...$toasts.get(), { id, kind, text }])
  setTimeout(() => dismissToast(id), kind === 'success' ? times.success : times.error)
}

/** Shows the message of an outcome, if it has one. */
export function showOutcome({ ok, message }: { ok: boolean; message?: string }): void {
  if (message) showToast(ok ? 'success' : 'error', message)
}

/** Removes a message before its time. */
export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter(shown => shown.id !== id))
