// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Guard, guards, membersOnly } from '#lib/guards.ts'
import { routes } from '#lib/routes.ts'
import { sessionEvents } from '#lib/session-storage.ts'
import { loadHeadingFont } from '#scripts/heading-font.ts'
import { handleLogOut } from '#scripts/log-out.ts'
import { closeMenus } from '#scripts/menus.ts'
import { showSessionHint } from '#scripts/session-hint.ts'
import showTheme from '#scripts/theme.ts'

const ada = { uid: 'u_1', displayName: 'Ada', email: 'ada@example.edu', photoURL: '/files/ada.png' }
const root = document.documentElement
const visitorsOnly: Guard = guards[routes.logIn] ?? {}
const redirectOnly: Guard = guards[routes.notFound] ?? {}
let opened: string[] = []

function remember(user: string, token = 'token') {
  localStorage.setItem('token', token)
  localStorage.setItem('user', user)
}

beforeEach(() => {
  opened = []
  vi.spyOn(location, 'replace').mockImplementation(address => void opened.push(String(address)))
  document.body.innerHTML = `
    <button data-theme-toggle></button>
    <details data-menu open><summary>Menu</summary></details>
    <b data-user="name"></b><i data-user="email"></i><img data-user="photo">`
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  root.className = ''
  delete root.dataset.headingFont
  delete root.dataset.redirecting
})

test('shows the stored theme, and stores a new choice', () => {
  localStorage.setItem('theme', 'dark')
  showTheme()
  expect(root.classList.contains('dark')).toBe(true)
  document.querySelector('button')?.click()
  expect(root.classList.contains('dark')).toBe(false)
  expect(localStorage.getItem('theme')).toBe('light')
  expect(document.querySelector('button')?.getAttribute('aria-pressed')).toBe('false')
})

test.each([true, false])('uses the theme of the system without a choice, dark: %s', dark => {
  const system = { matches: dark, addEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
  showTheme()
  expect([root.classList.contains('dark'), root.classList.contains('light')]).toEqual([dark, !dark])
  expect(localStorage.getItem('theme')).toBeNull()
})

const stored = JSON.stringify(ada)
test.each<[string, Guard, string | null, string[]]>([
  ['a visitor from a guarded page', membersOnly, null, ['/login?next=%2Fprograms%3Ftype%3DCSR']],
  ['a member from the login', visitorsOnly, stored, ['/programs']],
  ['a visitor from an unknown path', redirectOnly, null, ['/']],
  ['a member from an unknown path', redirectOnly, stored, ['/programs']],
  ['nobody from a page for everybody', {}, null, []],
  ...['{', 'null', '[]', '"text"', '{"uid":""}', '{"uid":5}'].map(
    (text): [string, Guard, string, string[]] => [`a stored user ${text}`, visitorsOnly, text, []],
  ),
])('decides where to send %s (%#)', (_, guard, user, paths) => {
  window.history.replaceState(null, '', '/programs?type=CSR')
  if (user) remember(user)
  showSessionHint(guard)
  expect(opened).toEqual(paths)
})

test('shows the name of the member, or User without a name', () => {
  remember(JSON.stringify({ ...ada, displayName: '', photoURL: 'javascript:alert(1)' }))
  showSessionHint({})
  expect(document.querySelector('b')?.textContent).toBe('User')
  expect(document.querySelector('i')?.textContent).toBe(ada.email)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/img/default-avatar.jpg')
})

test('links to the dashboard for administrators only', () => {
  remember(JSON.stringify({ ...ada, role: 'admin' }))
  showSessionHint({})
  expect(root.dataset.role).toBe('admin')
  window.dispatchEvent(new CustomEvent(sessionEvents.change, { detail: ada }))
  expect(root.dataset.role).not.toBe('admin')
})

test('closes an open menu on a click outside and on Escape', () => {
  closeMenus()
  const menu = document.querySelector('details')
  document.body.click()
  expect(menu?.open).toBe(false)
  if (menu) menu.open = true
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(menu?.open).toBe(false)
})

describe('the typeface of headings', () => {
  const load = vi.fn<() => Promise<void>>()
  let paint = () => {}

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
        constructor(callback: (entries: unknown, observer: unknown) => void) {
          paint = () => callback(null, this)
        }
      },
    )
    Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
    document.body.innerHTML = '<main><h1>Ada</h1><h2>Lovelace</h2></main>'
    load.mockReset().mockResolvedValue()
  })

  /** Each heading is higher in its typeface; the second begins at a place. */
  const moveSecond = (place: number) =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const isTaller = this.localName === 'h2' && 'headingFont' in root.dataset
      return new DOMRect(0, this.localName === 'h1' ? 10 : place, 100, isTaller ? 80 : 40)
    })

  test.each([
    ['is not applied where it moves what is on the screen', 100, () => undefined, false],
    ['is applied where it moves only what is below', innerHeight + 1, () => undefined, true],
    ['is not applied if it cannot be loaded', innerHeight + 1, () => Promise.reject(), false],
  ])('%s, after the first paint', async (_, place, loaded, isApplied) => {
    moveSecond(place)
    load.mockImplementation(async () => loaded())
    loadHeadingFont()
    expect(load).not.toHaveBeenCalled()
    paint()
    await new Promise(resolve => setTimeout(resolve))
    expect(load).toHaveBeenCalledOnce()
    expect('headingFont' in root.dataset).toBe(isApplied)
  })

  test('is applied at once for navigation within the site', () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/catalog`)
    loadHeadingFont()
    expect(root.dataset.headingFont).toBe('')
  })
})

describe('the Logout button', () => {
  beforeEach(() => {
    document.body.innerHTML = '<button data-log-out>Logout</button>'
    vi.spyOn(location, 'assign').mockImplementation(address => void opened.push(String(address)))
    vi.spyOn(console, 'warn').mockReturnValue()
  })

  test('calls the session store of the page once', () => {
    const requests: Event[] = []
    const listen = (event: Event) => {
      event.preventDefault()
      requests.push(event)
    }
    addEventListener(sessionEvents.logOut, listen)
    handleLogOut('/missing.js', '/login')
    document.querySelector('button')?.click()
    document.querySelector('button')?.click()
    removeEventListener(sessionEvents.logOut, listen)
    expect(requests).toHaveLength(1)
    expect(opened).toEqual([])
  })

  test('erases the session in the browser when no store can be loaded', async () => {
    remember(JSON.stringify(ada))
    handleLogOut('/missing.js', '/login')
    document.querySelector('button')?.click()
    await vi.waitFor(() => expect(opened).toContain('/login'))
    expect(localStorage).toHaveLength(0)
  })
})
