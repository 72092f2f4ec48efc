// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isListed } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { formatLongDay } from '#catalog/values.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { linksIn, pageAt, textOf } from '#tests/support/built-pages.ts'

/** Where each kind of page redirects: whoever is signed in, and whoever is signed out. */
const redirects = {
  everybody: [null, null],
  visitor: ['/programs', null],
  member: [null, '/login'],
  nobody: ['/programs', '/'],
  catalog: [null, '/catalog'],
} as const

test.each([
  ['/', 'Empowering the next generation of HBCU leaders', 'everybody'],
  ['/landing', 'Empowering the next generation of HBCU leaders', 'everybody'],
  ['/about', 'Welcome to HBCU Yard', 'everybody'],
  ['/hbcu', 'HBCU Universities Database', 'everybody'],
  ['/experience', 'Student Stories', 'everybody'],
  ['/mentor', 'Find Your Mentor', 'everybody'],
  ['/login', 'Welcome Back', 'visitor'],
  ['/signup', 'Sign Up for More Opportunities', 'visitor'],
  ['/programs', 'Programs', 'member'],
  ['/contribute', 'Contribute by adding a program', 'member'],
  ['/admin-dashboard', 'Admin Dashboard', 'member'],
  ['/my-contributions', 'My Contributions', 'member'],
  ['/profile', 'Your profile', 'member'],
  ['/resume', 'Resume Management', 'everybody'],
  ['/resume-feedback', 'Resume feedback', 'member'],
  ['/public-resumes', 'Public Resumes', 'member'],
  ['/auth/google/callback', 'Completing Sign In...', 'everybody'],
  ['/auth/oidc', 'Completing Sign In...', 'everybody'],
  ['/auth/code', 'Enter your code', 'everybody'],
  ['/404', 'This page does not exist', 'nobody'],
  ['/dashboard', 'Dashboard', 'catalog'],
] as const)('%s is headed “%s”, for %s, in two themes, and may be zoomed', (path, title, guard) => {
  const page = pageAt(path)
  expect(textOf(page.querySelector('h1'))).toBe(title)
  const script = page.querySelector<HTMLElement>('script[data-log-in]')
  expect([script?.dataset.signedIn ?? null, script?.dataset.signedOut ?? null]).toEqual(
    redirects[guard],
  )
  const hasOwnHeader = ['/', '/landing', '/programs'].includes(path)
  expect(page.querySelectorAll('.site-links')).toHaveLength(hasOwnHeader ? 0 : 1)
  // In the row of the header, and in its menu on phones.
  expect(page.querySelectorAll('header theme-toggle')).toHaveLength(2)
  expect(page.querySelectorAll('header plan-link')).toHaveLength(1)
  expect(page.querySelectorAll('header > div > button[popovertarget=site-menu]')).toHaveLength(1)
  const viewport = page.querySelector('meta[name=viewport]')?.getAttribute('content')
  expect(viewport).toBe('width=device-width, initial-scale=1')
})

const places = [
  ['Programs', '/dashboard'],
  ['Your plan', '/plan'],
  ['Resumes', '/resume'],
  ['Mentors', '/mentor'],
  ['Experience', '/experience'],
  ['HBCU', '/hbcu'],
  ['About', '/about'],
]
const additions = [
  ['Add New Program', '/contribute'],
  ['Upload Resume', '/resume'],
  ['Browse Resumes', '/public-resumes'],
  ['Find Mentors', '/mentor'],
]
const ownContributions = ['My Contributions', '/my-contributions']
const signIn = [
  ['Log In', '/login'],
  ['Sign Up', '/signup'],
]

/** Texts and addresses of what a part of a page shows to visitors or members alone. */
const shownTo = (who: 'in' | 'out', part: Element | null) =>
  [...(part?.querySelectorAll(`[data-when=${who}]`) ?? [])].map(each => [
    textOf(each.querySelector('summary') ?? each),
    each.getAttribute('href'),
  ])

describe('the header', () => {
  test('that is shared links to the landing page, to the sections and to contributions', () => {
    const header = pageAt('/about').querySelector('header')
    const menu = header?.querySelector('#site-menu')
    expect(header?.querySelector('a:has(svg)')?.getAttribute('href')).toBe('/')
    expect(linksIn(menu)).toEqual([...places, ...additions, ownContributions])
    expect(textOf(menu?.querySelector('details summary'))).toBe('Add Program')
    expect(linksIn(menu?.querySelector('details'))).toEqual([...additions, ownContributions])
    expect(shownTo('out', header)).toEqual([['Login', '/login']])
    expect(shownTo('in', header)).toEqual([ownContributions, ['', null]])
  })

  test.each(['/', '/landing', '/programs'])('of %s has a logo, login and sign-up', path => {
    const header = pageAt(path).querySelector('header')
    expect(header?.querySelector('a:has(svg)')?.getAttribute('href')).toBe('/')
    expect(shownTo('out', header)).toEqual(signIn)
  })

  test.each(['/about', '/', '/programs'])('of %s has a menu of the account', path => {
    const account = pageAt(path).querySelector('header details:has([aria-label="Your account"])')
    const avatar = account?.querySelector('summary img')?.getAttribute('src')
    expect(avatar).toBe('/img/default-avatar.jpg')
    expect(textOf(account?.querySelector('[data-user=name]'))).toBe('User')
    expect(account?.querySelector('[data-user=email]')).not.toBeNull()
    expect(linksIn(account)).toEqual([
      ['Saved programs', '/dashboard'],
      ['News', '/dashboard#news'],
      ['View Profile', '/profile'],
      ['My resume', '/resume'],
      ['Public resumes', '/public-resumes'],
      ['Admin Dashboard', '/admin-dashboard'],
    ])
    const forAdmins = account?.querySelector('[href="/admin-dashboard"]')
    expect(forAdmins?.getAttribute('data-when')).toBe('admin')
    expect(textOf(account?.querySelector('button'))).toBe('Logout')
  })
})

test.each([
  ['/', 'Add Program', [...additions, ownContributions], []],
  ['/programs', 'Add Programs', additions, [ownContributions]],
] as const)(
  'the drawer of %s has all links, those to add below “%s”',
  (path, label, group, rest) => {
    const drawer = pageAt(path).querySelector('#site-menu')
    expect(linksIn(drawer)).toEqual([...places, ...group, ...rest])
    expect(textOf(drawer?.querySelector('summary'))).toBe(label)
    expect(linksIn(drawer?.querySelector('details'))).toEqual(group)
    expect(shownTo('in', drawer)).toEqual([ownContributions])
  },
)

test('the sidebar of the programs page has all its links', () => {
  const rail = pageAt('/programs').querySelector('#programs-rail')
  expect(linksIn(rail)).toEqual([...places, ...additions, ownContributions])
  expect(textOf(rail?.querySelector('summary'))).toBe('Add Programs')
  expect(linksIn(rail?.querySelector('details'))).toEqual(additions)
  expect(shownTo('in', rail)).toEqual([ownContributions])
})

test.each([
  ['/programs', 'Programs'],
  ['/catalog', 'Programs'],
  ['/catalog/month/april', 'Programs'],
  ['/catalog/gem-fellowship', 'Programs'],
  ['/plan', 'Your plan'],
  ['/dashboard', 'Your plan'],
  ['/resume-feedback', 'Resumes'],
  ['/mentor', 'Mentors'],
  ['/hbcu/spelman-college', 'HBCU'],
  ['/login', undefined],
])('the current section of %s is %s', (path, label) => {
  const current = pageAt(path).querySelectorAll('#site-menu > [aria-current]')
  expect([...current].map(textOf)).toEqual(label ? [label] : [])
})

describe('the footer', () => {
  const footer = (path: string) => pageAt(path).querySelector('footer')
  const legal = [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Accessibility', '/accessibility'],
  ]
  const contact = ['Contact', '/contact']

  test.each([
    ['/', '2025'],
    ['/about', '2025'],
    ['/programs', '2025'],
    ['/mentor', '2024'],
    ['/contribute', '2024'],
    ['/hbcu', '20..'],
  ])('of %s has a copyright that begins with %s', (path, year) => {
    expect(textOf(footer(path))).toMatch(new RegExp(`^© ${year}(–20\\d\\d)? HBCU Yard`))
  })

  test.each([
    ['/mentor', 'nav', [['About', '/about'], contact, ...legal]],
    ['/programs', ':scope', [...legal, contact]],
    ['/hbcu', ':scope', []],
  ])('of %s has its links', (path, part, links) => {
    const place = part === ':scope' ? footer(path) : footer(path)?.querySelector(part)
    expect(linksIn(place)).toEqual(links)
  })

  test('that is shared links to three networks in a new tab', () => {
    const social = [...(footer('/mentor')?.querySelectorAll<HTMLAnchorElement>('ul a') ?? [])]
    expect(social.map(({ target }) => target)).toEqual(['_blank', '_blank', '_blank'])
    expect(new Set(social.map(({ hostname }) => hostname)).size).toBe(3)
  })
})

describe('the text of', () => {
  const linkCalled = (path: string, label: string) =>
    linksIn(pageAt(path).querySelector('main')).find(([text]) => text?.startsWith(label))?.[1]
  /** The section of a page with a heading. */
  const sectionOf = (path: string, heading: string) =>
    [...pageAt(path).querySelectorAll('main section')].find(
      section => textOf(section.querySelector('h2')) === heading,
    )

  test.each([
    ['/', 'Explore Programs', '/programs'],
    ['/', 'Learn More', '/about'],
    ['/landing', 'Explore Programs', '/programs'],
    ['/experience', 'Explore Programs', '/programs'],
    ['/experience', 'Apply Now', '/apply'],
  ])('%s links by “%s” to %s', (path, label, address) => {
    expect(linkCalled(path, label)).toBe(address)
  })

  test('/about shows the campus and the purpose', () => {
    const main = pageAt('/about').querySelector('main')
    expect(main?.querySelector('img')?.getAttribute('alt')).toMatch(/campus/)
    expect(textOf(main)).toMatch(
      /mission.*empower students with resources, opportunities and information about corporate social responsibility initiatives.*vision.*equal access to growth opportunities for every student/i,
    )
  })

  test('/resume explains its use and links twice to public resumes', () => {
    const main = pageAt('/resume').querySelector('main')
    expect(textOf(main)).toMatch(/employers and administrators/)
    const browse = ['Browse Public Resumes', '/public-resumes']
    expect(linksIn(main).filter(([label]) => label === browse[0])).toEqual([browse, browse])
    expect(textOf(sectionOf('/resume', 'Resume Feedback Feature'))).toMatch(/public.*feedback/)
  })

  test('/mentor leads new mentors to the contact form, and visitors to the catalog', () => {
    expect(linksIn(sectionOf('/mentor', 'Become a Mentor'))).toEqual([
      ['Apply to Mentor', '/contact'],
    ])
    expect(linksIn(pageAt('/mentor').querySelector('main header'))).toEqual([
      ['See programs without an account', '/catalog'],
    ])
  })

  test('/hbcu links on its map a state to its list, and a school to its site', () => {
    const titled = (selector: string, title: string) =>
      [...pageAt('/hbcu').querySelectorAll<HTMLAnchorElement>(selector)].find(link =>
        textOf(link.querySelector('title')).startsWith(title),
      )
    const tennessee = titled('.state-map svg > a', 'Tennessee:')
    expect(tennessee?.getAttribute('href')).toBe('#state-TN')
    const fisk = titled('.state-map .dots a', 'Fisk University')
    expect([fisk?.getAttribute('href'), fisk?.getAttribute('target')]).toEqual([
      ...['https://www.fisk.edu/', '_blank'],
    ])
  })

  test('/hbcu lists the schools of the file in its order', () => {
    const [, ...lines] = readFileSync('public/img/HBCU.csv', 'utf8').trim().split('\n')
    const rows = [...pageAt('/hbcu').querySelectorAll('table.schools tbody tr')]
    const cells = rows.map(row => [...row.children].slice(0, 2).map(cell => textOf(cell)))
    expect(cells).toEqual(lines.map((line, index) => [`${index + 1}`, line.split(',')[0]]))
  })
})

test('the landing page has the three programs whose stated closing days come next', () => {
  const programs: Program[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
  const on = getBuildDay()
  const next = programs.filter(isListed).flatMap(({ id, cycles }) => {
    const [closes] = cycles
      .flatMap(cycle => cycle.closes ?? [])
      .filter(day => day >= on)
      .sort()
    return closes ? [{ path: `/catalog/${id}`, closes }] : []
  })
  const days = next.map(({ closes }) => closes).sort()
  const cards = [...pageAt('/').querySelectorAll<HTMLElement>('[data-closes]')]
  expect(cards.map(({ dataset }) => dataset.closes)).toEqual(days.slice(0, 6))
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, false, false, true, true, true])
  for (const card of cards) {
    const closes = card.dataset.closes ?? ''
    expect(next).toContainEqual({ path: card.querySelector('a')?.getAttribute('href'), closes })
    expect(textOf(card)).toContain(`Closes ${formatLongDay(closes)}`)
    expect(textOf(card)).not.toMatch(/in \d+ days|today|tomorrow/)
  }
})

test('the files of the specification are static files', () => {
  expect(readFileSync('dist/img/HBCU.csv', 'utf8').split('\n').length).toBeGreaterThan(100)
  for (const name of ['default-thumbnail.jpg', 'default-avatar.jpg'])
    expect(existsSync(`dist/img/${name}`), name).toBe(true)
  const programs: object[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
  expect(programs.length).toBeGreaterThan(50)
  const specified = ['name', 'description', 'logo', 'type', 'university', 'citizenship']
  const dates = ['applicationMonth', 'applicationDeadline', 'applicationLink']
  for (const program of programs)
    expect(Object.keys(program)).toEqual(expect.arrayContaining([...specified, ...dates]))
})

test('the page of a program that has ended says so, and has no link to apply', () => {
  const main = pageAt('/catalog/summer-health-professions-education-program-shpep').querySelector(
    'main',
  )
  expect(textOf(main).match(/Ended in August 2026/g)).toHaveLength(1)
  expect(textOf(main)).toContain('Suspended')
  expect(textOf(main?.querySelector('#deadline ~ .deadline-line'))).toBe('Ended in August 2026')
  expect(textOf(main)).not.toContain('Apply Now')
})

test.each([
  ['spelman-college', ['own', 'groups']],
  ['fisk-university', ['groups', 'hbcu']],
  ['clinton-college', ['hbcu']],
])('the page of %s begins with the programs of %j', (slug, lists) => {
  const main = pageAt(`/hbcu/${slug}`).querySelector('main')
  const headings = [...(main?.querySelectorAll('h2[id]') ?? [])].map(({ id }) => id)
  expect(headings).toEqual([...lists, 'programs', 'facts', 'others'])
  expect(main?.querySelectorAll('.program-card').length).toBeGreaterThan(0)
})

test('the page of a school counts further programs, and links to those of the catalog', () => {
  const main = pageAt('/hbcu/spelman-college').querySelector('main')
  expect(textOf(main)).toMatch(/For students of any HBCU: \d+/)
  expect(linksIn(main)).toContainEqual([
    'All programs for students of Spelman College',
    '/catalog?school=spelman-college',
  ])
})
