import * as attributes from '#lib/page-attributes.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/**
 * Loads the script of "Does it fit me?" after the first paint where answers are in this browser or
 * a member may have some, otherwise when the questions are opened.
 */
export default function loadEligibility({ script = '' }: { script?: string }): void {
  const root = document.documentElement
  const load = () => import(/* @vite-ignore */ script).catch(console.warn)
  const questions = document.querySelector<HTMLDetailsElement>(
    `[${attributes.eligibility}] details`,
  )
  const isNeeded = () =>
    root.hasAttribute(attributes.answers) ||
    root.getAttribute(attributes.session) === 'in' ||
    questions?.open
  if (isNeeded()) afterFirstPaint(load)
  // Also then: the first load may have failed, and old browsers do not report the first paint.
  questions?.addEventListener('toggle', load)
  addEventListener('online', () => isNeeded() && load())
}
