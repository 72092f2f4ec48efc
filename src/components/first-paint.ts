/**
 * What runs in the head, before anything is painted. Each function is written into the page as its own text (see
 * {@link inlined}), so it may use the browser and its arguments, and nothing of this or any other module.
 */

/** Who may stay on a page: members or visitors only; `away` belongs to nobody (spec section 2, unknown paths). */
export type Guard = 'member' | 'visitor' | 'away'

/**
 * Sets the theme from the stored choice, else from the system, and keeps it in step with toggles and other tabs (spec section 4); gives
 * headings their face.
 */
export function paintTheme(): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  let choice: string | null = null
  const paint = () => {
    const dark = choice === 'dark' || (choice !== 'light' && system.matches)
    root.className = dark ? 'dark' : 'light'
    for (const toggle of document.querySelectorAll('[data-theme-toggle]'))
      toggle.setAttribute('aria-pressed', `${dark}`)
  }
  const read = () => {
    try {
      choice = localStorage.getItem('theme')
    } catch {}
    paint()
  }
  read()
  system.addEventListener('change', paint)
  for (const change of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(change, read)
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-theme-toggle]')) return
    choice = root.className === 'dark' ? 'light' : 'dark'
    paint()
    try {
      localStorage.setItem('theme', choice)
    } catch {}
  })
  const face = () => root.toggleAttribute('data-face')
  /** Where the first headings end, down to the end of the screen. */
  const ends = () =>
    [...document.querySelectorAll('main :is(h1,h2,h3)')]
      .slice(0, 9)
      .map(heading => Math.min(heading.getBoundingClientRect().bottom, innerHeight))
      .join()
  // Whoever comes from a page of this site has the face of the headings; for others it would only delay what they came to read.
  if (document.referrer.startsWith(location.origin)) face()
  else
    new PerformanceObserver((_entries, painted) => {
      painted.disconnect()
      // Asked for first and put on when it is there, so that the page is laid out once more and not twice. Where that moves what somebody
      // reads it is taken off again, and the next page has it.
      document.fonts.load('700 1em Bricolage').then(
        () => {
          const before = ends()
          face()
          if (ends() !== before) face()
        },
        () => {},
      )
    }).observe({ type: 'paint', buffered: true })
}

/**
 * Says on the root whether somebody is signed in and as what, leaves a page that is not theirs, and fills the account menu. A stored user that cannot
 * be read counts as nobody. `leave` is the address of the script that signs out, fetched when it is asked for; without it the browser at
 * least forgets.
 */
export function paintSession(guard: string | null, leave: string): void {
  const root = document.documentElement
  const user = (): Record<string, unknown> | null => {
    try {
      const found = localStorage.getItem('token') && JSON.parse(localStorage.getItem('user') ?? 'null')
      return found && typeof found.uid === 'string' && found.uid ? found : null
    } catch {
      return null
    }
  }
  const paint = (event?: Event) => {
    // The store knows better: in a browser that blocks storage it keeps the session in memory.
    const told = event instanceof CustomEvent
    const known = told ? event.detail : user()
    if (!told) root.dataset.session = known ? 'in' : 'out'
    root.dataset.role = known?.role
    const show = (part: string, text: unknown) => {
      const words = String(text || '')
      for (const place of document.querySelectorAll(`[data-user="${part}"]`))
        if (place.textContent !== words) place.textContent = words
    }
    show('name', known?.displayName || 'User')
    show('email', known?.email)
    for (const photo of document.querySelectorAll('img[data-user]')) {
      const own = String(known?.photoURL || '')
      const address = /^(https?:\/\/|\/(?![/\\]))/.test(own) ? own : '/img/default-avatar.jpg'
      if (known && photo.getAttribute('src') !== address) photo.setAttribute('src', address)
    }
  }
  paint()
  // Where each page leads on whom it is not for: the signed-out, and the signed-in.
  const leads: Record<string, readonly string[]> = {
    member: ['/login'],
    visitor: ['', '/programs'],
    away: ['/', '/programs'],
  }
  const to = leads[guard ?? '']?.[Number(root.dataset.session === 'in')]
  if (to) {
    root.dataset.leaving = ''
    location.replace(to)
  }
  for (const change of ['DOMContentLoaded', 'storage', 'pageshow', 'yard:session'])
    addEventListener(change, paint)

  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.dataset.user) return
      if (!target.src.endsWith('/img/default-avatar.jpg')) target.src = '/img/default-avatar.jpg'
    },
    true,
  )
  const close = (keep: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
      if (keep && menu.contains(keep)) continue
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
    }
  }
  addEventListener('keydown', event => event.key === 'Escape' && close(null))
  addEventListener('focusin', event => event.target instanceof Node && close(event.target))
  addEventListener('click', async event => {
    if (!(event.target instanceof Element)) return
    close(event.target)
    const button = event.target.closest<HTMLButtonElement>('[data-log-out]')
    if (!button || button.disabled) return
    button.disabled = true
    try {
      await import(/* @vite-ignore */ leave)
    } catch {
      // Leaves first: where storage is blocked the lines below throw.
      location.assign('/login')
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    }
  })
}

/** The call of a function as the text of an inline script. */
export function inlined<A extends readonly unknown[]>(run: (...given: A) => void, ...given: A): string {
  const values = given.map(value => JSON.stringify(value)).join()
  return `(${run})(${values})`.replace(/\n\s+/g, '\n').replaceAll('</', '<\\/')
}
