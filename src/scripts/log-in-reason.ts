import * as attributes from '#lib/page-attributes.ts'

/** Shows on the sign-in page, before the first paint, why the page in `next` asked to log in. */
export default function showLogInReason(): void {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  const [, page = ''] = next.split(/[/?#]/)
  const reason = document.querySelector<HTMLElement>(
    `[${attributes.logInReason}="/${CSS.escape(page)}"]`,
  )
  if (!reason) return
  const signUp = reason.querySelector('a')
  if (signUp) signUp.search = `next=${encodeURIComponent(next)}`
  reason.hidden = false
}
