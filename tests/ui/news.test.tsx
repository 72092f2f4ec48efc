// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import MyContributions from '#islands/contributions/MyContributions.tsx'
import { News } from '#islands/dashboard/News.tsx'
import { $unreadNews, $waiting, loadUnreadNews } from '#lib/unread-news.ts'
import { idOf as contributionId, insertContributions } from '#tests/support/contributions.ts'
import { openPage, setUpFeedbackPage } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { press, signInAs, textsOf } from '#tests/support/screen.tsx'
import { addComments, idOf, longThread, setComment } from '#tests/support/thread.ts'

const { ada, katherine } = users
const { backend } = setUpFeedbackPage()
const call = 'GET /api/news'
beforeEach(() => $unreadNews.set(0))

/** Katherine's feedback on Ada's resume, with a reply of Ada. */
async function addReply(): Promise<void> {
  await addComments(backend, { a: null, b: 'a' })
  await setComment(backend, 'b', { authorId: ada.uid })
}

describe('the news', () => {
  test('lead to the comment and to the contribution, and name what is unread', async () => {
    await addReply()
    await setComment(backend, 'a', { helpfulAt: 1, seenAt: 1 })
    await insertContributions(backend, [
      { userId: katherine.uid, name: 'Harbor', status: 'rejected', decidedAt: 2 },
    ])
    signInAs(katherine)
    render(<News />)
    await screen.findByText('✓ You gave feedback on 1 resume this month')
    const links = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'New: Ada Okafor replied to your feedback',
        `/resume-feedback/${ada.uid}#comment-${idOf('b')}`,
      ],
      [
        'New: Your suggestion Harbor was rejected',
        `/my-contributions#contribution-${contributionId(1)}`,
      ],
      [
        'Ada Okafor marked your feedback as helpful',
        `/resume-feedback/${ada.uid}#comment-${idOf('a')}`,
      ],
    ])
    expect($unreadNews.get()).toBe(2)
  })

  test('name what waits for staff, and lead to its tab', async () => {
    await backend.db.updateTable('user').set({ role: 'admin' }).execute()
    await insertContributions(backend, [{ name: 'Harbor' }, { name: 'Pier' }])
    signInAs(katherine)
    render(<News />)
    const link = await screen.findByRole('link', { name: '2 suggestions' })
    expect(link.getAttribute('href')).toBe('/admin-dashboard?tab=contributions')
    expect([$unreadNews.get(), $waiting.get()]).toEqual([0, 2])
  })

  test('show three, then more', async () => {
    await addComments(backend, longThread(7))
    signInAs(ada)
    render(<News />)
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
    press('Show 4 more')
    expect(textsOf(screen.getAllByRole('link'))).toEqual(
      Array(7).fill(`New: ${katherine.displayName} commented on your resume`),
    )
  })

  test('are read where the comment itself is opened', async () => {
    await addReply()
    await openPage({ as: katherine, linked: 'b' })
    await waitFor(() => expect(backend.requests(call)).toHaveLength(1))
    const { seenAt } = await backend.db
      .selectFrom('comments')
      .where('id', '=', idOf('a'))
      .select('seenAt')
      .executeTakeFirstOrThrow()
    expect(seenAt).toBeGreaterThan(0)
  })

  test('are read where the contribution itself is opened', async () => {
    await insertContributions(backend, [{}, { status: 'rejected', decidedAt: 2 }])
    history.replaceState(null, '', `/my-contributions#contribution-${contributionId(2)}`)
    signInAs(ada)
    render(<MyContributions />)
    await waitFor(() => expect(backend.requests(call)).toHaveLength(1))
    expect(document.activeElement?.id).toBe(`contribution-${contributionId(2)}`)
    const rows = backend.db.selectFrom('contributions').orderBy('id').select('seenAt')
    const [opened, other] = await rows.execute()
    expect([other?.seenAt, opened?.seenAt]).toEqual([0, expect.any(Number)])
    expect(opened?.seenAt).toBeGreaterThan(0)
  })
})

describe('the number of unread news', () => {
  beforeEach(async () => {
    await addComments(backend, { a: null })
    signInAs(ada)
  })

  test('is asked for once a minute, for each member', async () => {
    localStorage.setItem('only-specified-calls', 'no')
    await loadUnreadNews(ada.uid)
    expect($unreadNews.get()).toBe(1)
    $unreadNews.set(0)
    await loadUnreadNews(ada.uid)
    expect($unreadNews.get()).toBe(1)
    expect(backend.requests(call)).toHaveLength(1)
    signInAs(katherine)
    await loadUnreadNews(katherine.uid)
    expect($unreadNews.get()).toBe(0)
    expect(backend.requests(call)).toHaveLength(2)
  })

  test('is not asked for at a backend that has not shown to be ours', async () => {
    await loadUnreadNews(ada.uid)
    expect(backend.requests(call)).toEqual([])
  })
})
