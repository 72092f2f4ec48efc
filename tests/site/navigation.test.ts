// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { linksIn, pageAt, textOf } from '#tests/support/built-pages.ts'

const places = [
  ['Programs', '/dashboard'],
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

describe('the shared header', () => {
  const header = () => pageAt('/about').querySelector('header')

  test('links to the landing page, to the sections and to contributions', () => {
    expect(header()?.querySelector('a:has(svg)')?.getAttribute('href')).toBe('/')
    expect(linksIn(header()?.querySelector('#site-menu'))).toEqual([
      ...places,
      ...additions,
      ownContributions,
    ])
    const add = header()?.querySelector('#site-menu details')
    expect(textOf(add?.querySelector('summary'))).toBe('Add Program')
    expect(linksIn(add)).toEqual([...additions, ownContributions])
  })

  test('shows My Contributions and the account to members, and Login to visitors', () => {
    const when = (who: string) =>
      [...(header()?.querySelectorAll(`[data-when=${who}]`) ?? [])].map(
        shown => shown.matches('a, details') && shown,
      )
    expect(
      when('in').map(
        shown =>
          shown &&
          (shown.getAttribute('href') ??
            shown.querySelector('summary')?.getAttribute('aria-label')),
      ),
    ).toEqual(['/my-contributions', 'Your account'])
    expect(when('out').map(shown => shown && [textOf(shown), shown.getAttribute('href')])).toEqual([
      ['Login', '/login'],
    ])
  })

  test.each(['/about', '/', '/programs'])(
    'of %s has a menu with name, email, profile and Logout',
    path => {
      const account = pageAt(path).querySelector('header details:has([aria-label="Your account"])')
      expect(account?.querySelector('summary img')?.getAttribute('src')).toBe(
        '/img/default-avatar.jpg',
      )
      expect(textOf(account?.querySelector('[data-user=name]'))).toBe('User')
      expect(account?.querySelector('[data-user=email]')).not.toBeNull()
      expect(linksIn(account)).toEqual([
        ['Saved programs', '/dashboard'],
        ['View Profile', '/profile'],
        ['My resume', '/resume'],
        ['Public resumes', '/public-resumes'],
        ['Admin Dashboard', '/admin-dashboard'],
      ])
      expect(account?.querySelector('[href="/admin-dashboard"]')?.getAttribute('data-when')).toBe(
        'admin',
      )
      expect(textOf(account?.querySelector('[data-log-out]'))).toBe('Logout')
    },
  )
})

describe('a footer', () => {
  const footer = (path: string) => pageAt(path).querySelector('footer')

  test.each([
    ['/', '2025'],
    ['/about', '2025'],
    ['/programs', '2025'],
    ['/mentor', '2024'],
    ['/contribute', '2024'],
  ])('of %s has a copyright that begins with %s', (path, year) => {
    expect(textOf(footer(path))).toMatch(new RegExp(`^© ${year}(–20\\d\\d)? HBCU Yard`))
  })

  test('that is shared links to four pages, and to three networks in a new tab', () => {
    expect(linksIn(footer('/mentor')?.querySelector('nav'))).toEqual([
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ])
    const social = [...(footer('/mentor')?.querySelectorAll('ul a') ?? [])]
    expect(social.map(link => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank'])
    expect(
      new Set(social.map(link => new URL(link.getAttribute('href') ?? '').hostname)).size,
    ).toBe(3)
  })

  test('of the programs links to privacy, terms and contact', () => {
    expect(linksIn(footer('/programs'))).toEqual([
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Contact', '/contact'],
    ])
  })

  test('of the universities has the copyright only', () => {
    expect(textOf(footer('/hbcu'))).toMatch(/^© [\d–]+ HBCU Yard$/)
    expect(linksIn(footer('/hbcu'))).toEqual([])
  })
})

describe('the programs page', () => {
  test.each(['rail', 'drawer'])('has all its links in the %s', part => {
    const side = pageAt('/programs').querySelector(`#programs-${part}`)
    expect(linksIn(side).filter(([label]) => label !== 'HBCU Yard')).toEqual([
      ...places,
      ...additions,
      ownContributions,
    ])
    expect(textOf(side?.querySelector('summary'))).toBe('Add Programs')
    expect(linksIn(side?.querySelector('details'))).toEqual(additions)
    const members = [...(side?.querySelectorAll('[data-when=in]') ?? [])].map(textOf)
    expect(members).toEqual(['My Contributions'])
  })

  test('has a header with logo, login and sign-up', () => {
    const header = pageAt('/programs').querySelector('header')
    expect(header?.querySelector('a:has(svg)')?.getAttribute('href')).toBe('/')
    const ways = [...(header?.querySelectorAll('[data-when=out]') ?? [])].map(link => [
      textOf(link),
      link.getAttribute('href'),
    ])
    expect(ways).toEqual([
      ['Log In', '/login'],
      ['Sign Up', '/signup'],
    ])
  })
})
