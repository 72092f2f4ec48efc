// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  focused,
  inRow,
  openPage,
  order,
  pressIn,
  rowOf,
  setUpFeedbackPage,
} from '#tests/support/feedback-page.tsx'
import { press } from '#tests/support/screen.tsx'
import { addComments, calls, chain, idOf, longThread, setComment } from '#tests/support/thread.ts'

const { backend, open } = setUpFeedbackPage()

describe('a comment', () => {
  test('is below the comment that it answers, indented', async () => {
    await open(chain(3))
    const rows = ['d1', 'd2', 'd3'].map(rowOf)
    expect(rows.map(row => row.getAttribute('aria-level'))).toEqual(['1', '2', '3'])
  })

  test.each([
    [new Date(2026, 10, 3, 14, 5).toISOString(), /^Nov 3, 2026,? 2:05\sPM$/],
    [{ seconds: new Date(2026, 0, 9, 9, 30).getTime() / 1000 }, /^Jan 9, 2026,? 9:30\sAM$/],
    [null, /^Unknown date$/],
    ['soon', /^Invalid date$/],
  ])('dated %j shows its date', async (createdAt, text) => {
    await addComments(backend, { a: null })
    backend.reply(calls.list, () => Response.json([{ id: idOf('a'), content: 'a', createdAt }]))
    await openPage()
    expect(inRow('a').getByRole('link').textContent).toMatch(text)
  })

  test('keeps its lines, and links only to the web', async () => {
    await addComments(backend, { a: null })
    await setComment(backend, 'a', {
      content: 'One\nhttps://example.org/x. javascript:alert(1)',
    })
    await openPage()
    const links = inRow('a').getAllByRole('link').slice(1)
    expect(links.map(link => link.getAttribute('href'))).toEqual(['https://example.org/x'])
    expect(links[0]?.getAttribute('rel')).toContain('noopener')
    expect(rowOf('a').textContent).toContain('One\nhttps')
  })

  test('collapses into one line with name and number of replies, and expands again', async () => {
    await open({ a: null, b: 'a', c: 'b', d: 'a' })
    for (const lone of ['c', 'd'])
      expect(inRow(lone).queryByRole('button', { name: /^Collapse/ })).toBeNull()
    const folder = inRow('b').getByRole('button', { name: /^Collapse/ })
    folder.focus()
    pressIn('b', /^Collapse/)
    expect(rowOf('b').textContent).toBe('Katherine Dorsey1 reply')
    expect(inRow('b').getByRole('button').getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(folder)
    expect(order()).toEqual(['a', 'b', 'd'])
    pressIn('a', /^Collapse/)
    expect(rowOf('a').textContent).toBe('Katherine Dorsey2 replies')
    expect(order()).toEqual(['a'])
    pressIn('a', /^Expand/)
    pressIn('b', /^Expand/)
    expect(order()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('that was removed keeps its replies, and has no buttons', async () => {
    await addComments(backend, { a: null, b: 'a' })
    await setComment(backend, 'a', { hidden: 1 })
    await openPage()
    inRow('a').getByText('This comment was removed.')
    expect(inRow('a').queryByRole('button', { name: 'Reply' })).toBeNull()
    expect(rowOf('b').getAttribute('aria-level')).toBe('2')
  })

  test.each([
    ['upvote' as const, 'Failed to upvote feedback'],
    ['downvote' as const, 'Failed to downvote feedback'],
  ])('shows an error message after a failed %s, and the votes of before', async (way, text) => {
    await open({ a: null })
    backend.fail(calls.vote('a', way), 500)
    pressIn('a', new RegExp(way, 'i'))
    expect(await inRow('a').findByText(text)).toBeTruthy()
    expect(inRow('a').getByText('0')).toBeTruthy()
  })
})

describe('a thread of 120 comments', () => {
  const long = longThread(120)

  test('shows 50, and 50 more on request, with the focus on the first of them', async () => {
    await open(long)
    expect(order()).toHaveLength(50)
    screen.getByText('120 comments')
    press('Show 50 more')
    expect(order()).toHaveLength(100)
    await waitFor(() => expect(focused()).toBe('w50'))
    press('Show 20 more')
    expect(order()).toHaveLength(120)
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull()
  })

  test('shows a linked comment beyond the first 50, and focuses it', async () => {
    await open(long, { linked: 'w110' })
    await waitFor(() => expect(focused()).toBe('w110'))
    expect(rowOf('w110').dataset.highlighted).toBe('true')
    expect(order()).toHaveLength(120)
  })

  test('is printed whole', async () => {
    await open(long)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(order()).toHaveLength(120)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(order()).toHaveLength(50)
  })
})
