// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  freshPages,
  inRow,
  open,
  order,
  pressIn,
  rowOf,
  site,
} from '#tests/support/feedback-page.tsx'
import { press } from '#tests/support/screen.tsx'
import { chain, said } from '#tests/support/thread.ts'

freshPages()

describe('a comment', () => {
  test('stands under the one that it answers, further in [spec 4.feedback.6]', async () => {
    await open([said('a', {}, [said('b', {}, [said('c')])])])
    expect(['a', 'b', 'c'].map(id => rowOf(id).getAttribute('aria-level'))).toEqual(['1', '2', '3'])
  })

  test.each([
    [new Date(2026, 10, 3, 14, 5).toISOString(), /^Nov 3, 2026,? 2:05\sPM$/],
    [{ seconds: new Date(2026, 0, 9, 9, 30).getTime() / 1000 }, /^Jan 9, 2026,? 9:30\sAM$/],
    [null, /^Unknown date$/],
    ['soon', /^Invalid date$/],
  ])('of %j says when [spec 4.feedback.10-12]', async (createdAt, text) => {
    await open([said('a', { createdAt })])
    expect(rowOf('a').querySelector('a[href="#comment-a"]')?.textContent).toMatch(text)
  })

  test('keeps its lines, and links only to the web', async () => {
    await open([said('a', { content: 'One\nhttps://example.org/x. javascript:alert(1)' })])
    const links = inRow('a').getAllByRole('link').slice(1)
    expect(links.map(link => link.getAttribute('href'))).toEqual(['https://example.org/x'])
    expect(links[0]?.getAttribute('rel')).toContain('noopener')
    expect(rowOf('a').textContent).toContain('One\nhttps')
  })

  test('folds into one line with its name and its replies, and unfolds again [spec 4.feedback.7]', async () => {
    await open([said('a', {}, [said('b', {}, [said('c')]), said('d')])])
    for (const lone of ['c', 'd'])
      expect(inRow(lone).queryByRole('button', { name: /^Collapse/ })).toBeNull()
    const folder = inRow('b').getByRole('button', { name: /^Collapse/ })
    folder.focus()
    pressIn('b', /^Collapse/)
    expect(rowOf('b').textContent).toBe('Joe Wright1 reply')
    expect(inRow('b').getByRole('button').getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(folder)
    expect(order()).toEqual(['a', 'b', 'd'])
    pressIn('a', /^Collapse/)
    expect(rowOf('a').textContent).toBe('Joe Wright2 replies')
    expect(order()).toEqual(['a'])
    pressIn('a', /^Expand/)
    pressIn('b', /^Expand/)
    expect(order()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('that was removed keeps its replies, and nothing can be done to it', async () => {
    await open([said('a', { hidden: true, content: '' }, [said('b')])])
    inRow('a').getByText('This comment was removed.')
    expect(inRow('a').queryByRole('button', { name: 'Reply' })).toBeNull()
    expect(rowOf('b').getAttribute('aria-level')).toBe('2')
  })

  test('shows where it points, or that the file has been replaced', async () => {
    const place = { page: 2, x: 0.1, y: 0.2 }
    await open([
      said('a', { place: { ...place, current: true } }),
      said('b', { place: { ...place, current: false } }),
    ])
    inRow('a').getByRole('button', { name: 'Mark 1, page 2' })
    inRow('b').getByText('On an earlier version')
  })

  test('says how deep it is once it is no further indented', async () => {
    await open([chain(9)])
    expect(inRow('d7').queryByText(/^Level/)).toBeNull()
    inRow('d9').getByText('Level 9')
    expect(rowOf('d9').style.getPropertyValue('--depth')).toBe('6')
  })

  test.each([
    [3, ['text-vote-up']],
    [0, []],
    [-2, ['text-vote-down']],
  ])('with %i votes has the color of %j [spec 4.feedback.9]', async (votes, classes) => {
    await open([said('a', { votes })])
    const { classList } = inRow('a').getByText(String(votes))
    expect([...classList].filter(name => name.startsWith('text-vote'))).toEqual(classes)
  })

  test('shows what the server makes of a vote, whatever was expected [spec 4.feedback.4 7.23]', async () => {
    await open([said('a', { votes: 4 })])
    const answer = { votes: 12, upvoted: true, message: 'Thank you for voting' }
    site.backend.instead.set('POST /api/resume/feedback/a/upvote', () => Response.json(answer))
    pressIn('a', 'Upvote')
    expect(await inRow('a').findByText('Thank you for voting')).toBeTruthy()
    expect(inRow('a').getByText('12')).toBeTruthy()
    const lit = ['Upvote', 'Downvote'].map(name =>
      inRow('a').getByRole('button', { name }).getAttribute('aria-pressed'),
    )
    expect(lit).toEqual(['true', 'false'])
  })

  test.each([
    ['upvote', 'Failed to upvote feedback'],
    ['downvote', 'Failed to downvote feedback'],
  ])(
    'says beside it that an %s failed, and counts as before [spec 8.resume-and-feedback.11]',
    async (way, text) => {
      await open([said('a', { votes: 4 })])
      site.backend.fail(`POST /api/resume/feedback/a/${way}`, 500)
      pressIn('a', new RegExp(way, 'i'))
      expect(await inRow('a').findByText(text)).toBeTruthy()
      expect(inRow('a').getByText('4')).toBeTruthy()
    },
  )
})

test('sorts as asked, and says so in the address', async () => {
  await open([said('new', { votes: 1 }), said('old', { votes: 2 })])
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'popular' } })
  expect(order()).toEqual(['old', 'new'])
  expect(location.search).toBe('?sort=popular')
})

test('goes to the comment that a link names, and lights it', async () => {
  await open([said('a', {}, [said('b')])], { hash: '#comment-b' })
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-b'))
  expect(rowOf('b').dataset.highlighted).toBe('true')
})

describe('a thread of 120 comments', () => {
  const long = () => Array.from({ length: 120 }, (_, index) => said(`w${index}`))

  test('shows 50, and 50 more on request, with the focus on the first of them', async () => {
    await open(long())
    expect(order()).toHaveLength(50)
    screen.getByText('120 comments')
    press('Show 50 more')
    expect(order()).toHaveLength(100)
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-w50'))
    press('Show 20 more')
    expect(order()).toHaveLength(120)
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull()
  })

  test('shows a linked comment beyond the first 50, and focuses it', async () => {
    await open(long(), { hash: '#comment-w110' })
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-w110'))
    expect(rowOf('w110').dataset.highlighted).toBe('true')
    expect(order()).toHaveLength(120)
  })

  test('follows a link to a comment beyond the first 50 on the open page', async () => {
    await open(long())
    act(() => {
      location.hash = '#comment-w60'
      window.dispatchEvent(new Event('hashchange'))
    })
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-w60'))
    expect(order()).toHaveLength(100)
  })

  test('prints whole', async () => {
    await open(long())
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(order()).toHaveLength(120)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(order()).toHaveLength(50)
  })
})

describe('a thread of 1,000 comments', () => {
  /** 50 top-level comments with 19 replies each: all of them are drawn. */
  const full = () =>
    Array.from({ length: 50 }, (_, index) =>
      said(
        `t${index}`,
        {},
        Array.from({ length: 19 }, (_, reply) => said(`r${index}-${reply}`)),
      ),
    )
  /** Counts the rows that render from now on: each reads its date. */
  const countRows = () => vi.spyOn(Date.prototype, 'getTime')

  test('renders only the changed row again after a vote and a collapse', async () => {
    await open(full())
    expect(order()).toHaveLength(1000)
    const rendered = countRows()
    pressIn('t3', 'Upvote')
    await inRow('t3').findByText('upvote noted')
    pressIn('t3', /^Collapse/)
    expect(order()).toHaveLength(981)
    // The changed row renders a few times; rendering every row would make about 1,000 calls.
    expect(rendered.mock.calls.length).toBeLessThan(50)
  }, 60_000)

  test('draws a chain of replies', async () => {
    await open([chain(1000)])
    expect(rowOf('d1000').getAttribute('aria-level')).toBe('1000')
  }, 60_000)
})
