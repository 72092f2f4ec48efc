import * as attributes from '#lib/page-attributes.ts'

const key = 'theme'

/** Sets the theme before the first paint, and follows toggles and other tabs (spec section 4). */
export default function theme(): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  let choice: string | null = null
  const show = () => {
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    root.className = isDark ? 'dark' : 'light'
    for (const toggle of document.querySelectorAll(`[${attributes.themeToggle}]`))
      toggle.setAttribute('aria-pressed', `${isDark}`)
  }
  const read = () => {
    try {
      choice = localStorage.getItem(key)
    } catch {}
    show()
  }
  read()
  system.addEventListener('change', show)
  for (const change of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(change, read)
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(`[${attributes.themeToggle}]`)) return
    choice = root.className === 'dark' ? 'light' : 'dark'
    show()
    try {
      localStorage.setItem(key, choice)
    } catch {}
  })
}
