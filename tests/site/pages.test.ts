// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linksIn, pageAt, textOf } from '#tests/support/built-pages.ts'

const heading = (page: Document) => textOf(page.querySelector('h1'))
const linkCalled = (page: Document, label: string) =>
  [...page.querySelectorAll('main a')]
    .find(link => textOf(link).startsWith(label))
    ?.getAttribute('href')
/** Where each kind of page redirects: whoever is signed in, and whoever is signed out. */
const redirects = {
  everybody: [null, null],
  visitor: ['/programs', null],
  member: [null, '/login'],
  nobody: ['/programs', '/'],
  catalog: [null, '/catalog'],
} as const
/** The redirects that the head script of a page receives. */
function redirectsOf(page: Document) {
  const script = page.head.querySelector<HTMLElement>('script[data-session-script]')
  if (!script) throw new Error('The page has no head script')
  return [script.dataset.signedIn ?? null, script.dataset.signedOut ?? null]
}

const screens = [
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
  ['/public-resumes', 'Public Resumes', 'member'],
  ['/auth/google/callback', 'Completing Sign In...', 'everybody'],
  ['/404', 'This page does not exist', 'nobody'],
  ['/dashboard', 'Dashboard', 'catalog'],
] as const

describe('every page', () => {
  test.each(screens)('%s is headed “%s”, for %s', (path, title, guard) => {
    const page = pageAt(path)
    expect(heading(page)).toBe(title)
    expect(redirectsOf(page)).toEqual(redirects[guard])
  })

  test('of feedback requires a member', () => {
    expect(redirectsOf(pageAt('/resume-feedback'))).toEqual(redirects.member)
  })

  test.each(screens)('%s has the shared navigation unless it has a header of its own', path => {
    const own = ['/', '/landing', '/programs'].includes(path)
    expect(pageAt(path).querySelectorAll('#site-menu')).toHaveLength(own ? 0 : 1)
  })

  test.each(screens)('%s offers the two themes in its header, and may be zoomed', path => {
    const page = pageAt(path)
    expect(page.querySelectorAll('header [data-theme-toggle]')).toHaveLength(1)
    const viewport = page.querySelector('meta[name=viewport]')?.getAttribute('content')
    expect(viewport).toBe('width=device-width, initial-scale=1')
  })
})

test.each(['/', '/landing'])(
  'the landing page at %s links to login, sign-up and the catalog',
  path => {
    const page = pageAt(path)
    expect(page.querySelector('header a[href="/"] svg')).not.toBeNull()
    const ways = [...page.querySelectorAll('header [data-when=out]')].map(link => [
      textOf(link),
      link.getAttribute('href'),
    ])
    expect(ways).toEqual([
      ['Log In', '/login'],
      ['Sign Up', '/signup'],
    ])
    expect(linkCalled(page, 'Explore Programs')).toBe('/programs')
    expect(linkCalled(page, 'Learn More')).toBe('/about')
  },
)

test('the about page shows the campus and the purpose', () => {
  const page = pageAt('/about')
  expect(page.querySelector('main img')?.getAttribute('alt')).toMatch(/campus/)
  const text = textOf(page.querySelector('main'))
  expect(text).toMatch(/Welcome/)
  expect(text).toMatch(
    /mission.*empower students with resources, opportunities and information about corporate social responsibility initiatives/i,
  )
  expect(text).toMatch(/vision.*equal access to growth opportunities for every student/i)
})

test('the resume page explains its use and links twice to public resumes', () => {
  const main = pageAt('/resume').querySelector('main')
  expect(textOf(main)).toMatch(/employers and administrators/)
  const browse = linksIn(main).filter(([label]) => label === 'Browse Public Resumes')
  expect(browse).toEqual([
    ['Browse Public Resumes', '/public-resumes'],
    ['Browse Public Resumes', '/public-resumes'],
  ])
  const box = [...(main?.querySelectorAll('section') ?? [])].find(
    section => textOf(section.querySelector('h2')) === 'Resume Feedback Feature',
  )
  expect(textOf(box)).toMatch(/public.*feedback/)
})

test('the stories link to the programs and to how to apply', () => {
  const page = pageAt('/experience')
  expect(linkCalled(page, 'Explore Programs')).toBe('/programs')
  expect(linkCalled(page, 'Apply Now')).toBe('/apply')
})

test('the Google callback shows that sign-in continues', () => {
  const main = pageAt('/auth/google/callback').querySelector('main')
  expect(main?.querySelector('.spinner')).not.toBeNull()
})

test('the map links Tennessee to the sites of its colleges, and no state to nothing', () => {
  const page = pageAt('/hbcu')
  const states = [...page.querySelectorAll('.state-map svg > a')]
  const tennessee = states.find(state =>
    textOf(state.querySelector('title')).startsWith('Tennessee:'),
  )
  expect(tennessee?.getAttribute('href')).toBe('#state-TN')
  const dots = [...page.querySelectorAll('.state-map .dots a')]
  const fisk = dots.find(dot => textOf(dot.querySelector('title')) === 'Fisk University')
  expect([fisk?.getAttribute('href'), fisk?.getAttribute('target')]).toEqual([
    'https://www.fisk.edu/',
    '_blank',
  ])
  expect([...states, ...dots].filter(link => link.getAttribute('href') === '#')).toEqual([])
})

test('the mentors page invites new mentors with a button that does nothing', () => {
  const box = [...pageAt('/mentor').querySelectorAll('main section')].find(
    section => textOf(section.querySelector('h2')) === 'Become a Mentor',
  )
  const button = box?.querySelector('button')
  expect([textOf(button), button?.type, button?.closest('form')]).toEqual([
    'Apply to Mentor',
    'button',
    null,
  ])
})

test('the files of the specification are static files', () => {
  expect(readFileSync('dist/img/HBCU.csv', 'utf8').split('\n').length).toBeGreaterThan(100)
  for (const name of ['default-thumbnail.jpg', 'default-avatar.jpg'])
    expect(existsSync(`dist/img/${name}`), name).toBe(true)
  const programs = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
  const fields = [
    'name',
    'description',
    'logo',
    'type',
    'university',
    'citizenship',
    'applicationMonth',
  ]
  expect(programs.length).toBeGreaterThan(50)
  for (const program of programs)
    expect(Object.keys(program)).toEqual(
      expect.arrayContaining([...fields, 'applicationDeadline', 'applicationLink']),
    )
})
