import { logInReasons } from '#lib/guards.ts'
import * as attributes from '#lib/page-attributes.ts'
import { readNextPath, signUpPath } from '#lib/routes.ts'

/** Says on the sign-in page, before the first paint, which page asked to sign in. */
export default function showLogInReason(): void {
  const next = readNextPath(location.search)
  const path = next && new URL(next, location.origin).pathname
  const reason = Object.entries(logInReasons).find(
    ([page]) => path === page || path?.startsWith(`${page}/`),
  )?.[1]
  const element = document.querySelector<HTMLElement>(`[${attributes.logInReason}]`)
  if (!next || !reason || !element) return
  element.prepend(`${reason} `)
  element.querySelector('a')?.setAttribute('href', signUpPath(next))
  element.hidden = false
}
