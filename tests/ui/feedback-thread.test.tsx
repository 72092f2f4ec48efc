// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chain, said } from '#tests/support/thread.ts'
import { freshPages, inRow, open, order, pressIn, rowOf } from '#tests/support/thread-page.tsx'

freshPages()

describe('a comment', () => {
  test.each([
    ['seconds', { seconds: 1_793_700_000, nanoseconds: 0 }, /^\w{3} \d+, 2026, \d+:\d\d [AP]M$/],
    ['nothing', undefined, 'Unknown date'],
    ['what is no date', 'soon', 'Invalid date'],
  ])('says when it was made, told by %s', async (_, createdAt, expected) => {
    await open([said('a', { createdAt })])
    inRow('a').getByText(expected)
  })

  test('keeps its lines, and links only to the web', async () => {
    await open([said('a', { content: 'One\nhttps://example.org/x. javascript:alert(1)' })])
    const links = inRow('a').getAllByRole('link').slice(1)
    expect(links.map(link => link.getAttribute('href'))).toEqual(['https://example.org/x'])
    expect(links[0]?.getAttribute('rel')).toContain('noopener')
    expect(rowOf('a').textContent).toContain('One\nhttps')
  })

  test('folds into one line with its name and the count of its replies, and only if it has any', async () => {
    await open([said('a', {}, [said('b'), said('c')]), said('d', {}, [said('e')])])
    expect(inRow('b').queryByRole('button', { name: /Collapse/ })).toBeNull()
    pressIn('a', /Collapse/)
    expect(rowOf('a').textContent).toBe('Joe Wright2 replies')
    pressIn('d', /Collapse/)
    expect(rowOf('d').textContent).toBe('Joe Wright1 reply')
    expect(order()).toEqual(['a', 'd'])
    expect(inRow('a').getByRole('button').getAttribute('aria-expanded')).toBe('false')
    pressIn('a', /Expand/)
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
    expect(rowOf('d9').dataset.depth).toBe('6')
  })

  test('counts in orange above zero and in blue below', async () => {
    await open([said('a', { votes: 3 }), said('b', { votes: -2 }), said('c')])
    expect(inRow('a').getByText('3').className).toBe('votes-up')
    expect(inRow('b').getByText('-2').className).toBe('votes-down')
    expect(inRow('c').getByText('0').className).toBe('')
  })

  test('lights the arrow of a vote, and says what the server says', async () => {
    await open([said('a')])
    pressIn('a', 'Upvote')
    await inRow('a').findByText('upvote noted')
    expect(inRow('a').getByRole('button', { name: 'Upvote' }).getAttribute('aria-pressed')).toBe('true')
    expect(inRow('a').getByRole('button', { name: 'Downvote' }).getAttribute('aria-pressed')).toBe('false')
  })
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
  expect(rowOf('b').className).toContain('comment-lit')
})

describe('a long thread', () => {
  test.each([
    ['wide', () => Array.from({ length: 10_000 }, (_, index) => said(`w${index}`))],
    ['deep', () => [chain(10_000)]],
  ])(
    '%s by ten thousand is drawn in part',
    async (_, make) => {
      await open(make())
      expect(order().length).toBeGreaterThanOrEqual(50)
      expect(document.querySelectorAll('*').length).toBeLessThan(3000)
    },
    20_000,
  )

  test('goes to a comment far down, drawing only what is around it', async () => {
    await open(
      Array.from({ length: 5000 }, (_, index) => said(`w${index}`)),
      { hash: '#comment-w4000' },
    )
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-w4000'))
    expect(order().length).toBeLessThan(120)
  }, 20_000)

  test('stands whole on paper', async () => {
    await open(Array.from({ length: 300 }, (_, index) => said(`w${index}`)))
    expect(order().length).toBeLessThan(120)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(order()).toHaveLength(300)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(order().length).toBeLessThan(120)
  })
})
