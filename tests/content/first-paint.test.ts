// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Guard, guards, membersOnly } from '#lib/guards.ts'
import { routes, visitorPath } from '#lib/routes.ts'

const ada = { uid: 'u_1', displayName: 'Ada', email: 'ada@example.edu' }
const root = document.documentElement
const visitorsOnly: Guard = guards[routes.logIn] ?? {}
const redirectOnly: Guard = guards[routes.notFound] ?? {}
let opened: string[] = []

/** Runs an inline script of every page, with the data attributes of its element. */
function run(name: string, dataset: Record<string, string> = {}): void {
  const code = readFileSync(`src/layouts/${name}.js`, 'utf8')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset } as never)
  new Function(code)()
}

const showHint = (guard: Guard, notFound?: string) =>
  run('session-hint', { ...guard, logIn: routes.logIn, ...(notFound && { notFound }) })

function remember(user: string, token = 'token') {
  localStorage.setItem('token', token)
  localStorage.setItem('user', user)
}

beforeEach(() => {
  opened = []
  vi.spyOn(location, 'replace').mockImplementation(address => void opened.push(String(address)))
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  root.className = ''
  delete root.dataset.redirecting
})

test.each([
  ['before its last day', '2026-11-21', false],
  ['on its last day', '2026-11-22', false],
  ['after its last day', '2026-11-23', true],
])('an announcement is over %s', (_when, day, isOver) => {
  vi.useFakeTimers({ now: new Date(`${day}T12:00`) })
  run('session-hint', { logIn: routes.logIn, announcedUntil: '2026-11-22' })
  expect(root.hasAttribute('data-announcement-over')).toBe(isOver)
  vi.useRealTimers()
})

describe('the theme', () => {
  const useSystem = (matches: boolean) =>
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)

  test.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['hidden', false, 'light'],
  ])('with the choice %s and a system that is dark: %s, is %s', (choice, isDark, shown) => {
    useSystem(isDark)
    if (choice) localStorage.setItem('theme', choice)
    run('theme')
    expect(root.className).toBe(shown)
    expect(localStorage.getItem('theme')).toBe(choice)
  })
})

describe('the session hint', () => {
  const stored = JSON.stringify(ada)
  const toLogIn = '/login?next=%2Fprograms%3Ftype%3DCSR#programs'

  test.each<[string, Guard, string | null, string[]]>([
    ['a visitor from a guarded page', membersOnly, null, [toLogIn]],
    ['a member from the login', visitorsOnly, stored, ['/programs']],
    ['a visitor from an unknown path', redirectOnly, null, ['/']],
    ['a member from an unknown path', redirectOnly, stored, ['/programs']],
    ['nobody from a page for everybody', {}, null, []],
    ...['{', 'null', '[]', '"text"', '{"uid":""}', '{"uid":5}'].map(
      (text): [string, Guard, string, string[]] => [
        `a stored user ${text}`,
        visitorsOnly,
        text,
        [],
      ],
    ),
  ])('decides where to send %s (%#)', (_, guard, user, paths) => {
    window.history.replaceState(null, '', '/programs?type=CSR')
    if (user) remember(user)
    showHint(guard)
    expect(opened).toEqual(paths)
    expect('redirecting' in root.dataset).toBe(paths.length > 0)
  })

  test.each(['/programs', '/dashboard', '/dashboard?program=a', '/profile#photo'])(
    'sends a visitor from %s where the guard of an island sends them',
    address => {
      window.history.replaceState(null, '', address)
      const guard = guards[location.pathname] ?? {}
      showHint(guard)
      expect(opened).toEqual([visitorPath(guard.signedOut ?? '')])
    },
  )

  test('names who is signed in, and the address that does not exist', () => {
    showHint({})
    expect([root.dataset.session, root.dataset.role]).toEqual(['out', ''])
    window.history.replaceState(null, '', '/catalog/gone')
    remember(JSON.stringify({ ...ada, role: 'admin' }))
    showHint({}, 'yes')
    expect([root.dataset.session, root.dataset.role]).toEqual(['in', 'admin'])
    expect(sessionStorage.getItem('page-not-found')).toBe('/catalog/gone')
  })

  test('works where the browser blocks storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    showHint(membersOnly)
    expect(root.dataset.session).toBe('out')
    expect(opened).toHaveLength(1)
  })
})
