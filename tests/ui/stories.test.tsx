// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import StudentStories from '#islands/stories/StudentStories.tsx'
import { emptyQueries } from '#lib/queries.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { calls, insertStories } from '#tests/support/mentors-and-stories.ts'
import { press } from '#tests/support/screen.tsx'

const backend = setUpBackend()

async function open() {
  await insertStories(backend, [
    {
      title: 'A summer',
      captionsUrl: '/demo/story-1.vtt',
      programName: 'A fellowship',
      studentName: 'A student',
      university: 'Fisk University',
    },
    { title: 'A winter' },
    { title: 'A page', videoUrl: 'javascript:alert(1)' },
  ])
  return render(<StudentStories />)
}
const videos = () => [...document.querySelectorAll('video')]
const sources = () => videos().map(video => video.getAttribute('src'))
const advance = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

beforeEach(emptyQueries)
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
})

test('shows title, program, student and university, with defaults', async () => {
  await open()
  for (const text of ['A summer', 'A fellowship', 'A student', 'Fisk University'])
    await screen.findByText(text)
  expect(screen.getAllByText('HBCU Student')).toHaveLength(2)
  expect(screen.getAllByText('HBCU University')).toHaveLength(2)
})

test('loads no video before a click, and rejects unsafe URLs', async () => {
  await open()
  await screen.findByText('A page')
  expect(videos()).toEqual([])
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
    'Play A summer',
    'Play A winter',
  ])
})

describe('a click on the thumbnail', () => {
  test('plays the video with controls and captions, and focuses it', async () => {
    await open()
    await screen.findByText('A summer')
    press('Play A summer')
    const [video] = videos()
    expect(video?.autoplay).toBe(true)
    expect(video?.controls).toBe(true)
    expect(video?.textContent).toBe('Your browser does not support the video tag.')
    expect(video?.querySelector('track')?.getAttribute('src')).toBe('/demo/story-1.vtt')
    expect(document.activeElement).toBe(video)
  })

  test('stops the current story and starts the next after 100 ms', async () => {
    await open()
    await screen.findByText('A summer')
    vi.useFakeTimers()
    press('Play A summer')
    press('Play A winter')
    expect(sources()).toEqual([])
    await advance(99)
    expect(sources()).toEqual([])
    await advance(1)
    expect(sources()).toEqual(['/demo/story-2.webm'])
    expect(videos()[0]?.querySelector('track')).toBeNull()
    press('Play A summer')
    press('Play A winter')
    await advance(500)
    expect(sources()).toEqual(['/demo/story-2.webm'])
  })
})

test('closes the video at its end and returns the focus', async () => {
  await open()
  await screen.findByText('A summer')
  press('Play A summer')
  fireEvent.ended(videos()[0] as HTMLVideoElement)
  expect(videos()).toEqual([])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play A summer')
})

test('shows an error when a video fails, and can play again', async () => {
  await open()
  await screen.findByText('A summer')
  press('Play A summer')
  fireEvent.error(videos()[0] as HTMLVideoElement)
  expect(screen.getByRole('alert').textContent).toBe('This video could not be played.')
  press('Play A summer')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(videos()).toHaveLength(1)
})

test('shows six stories of a backend that sends more', async () => {
  const data = Array.from({ length: 9 }, (_, id) => ({
    id,
    title: `Story ${id + 1}`,
    videoUrl: '/v',
  }))
  backend.reply(calls.stories, () => Response.json({ data }))
  render(<StudentStories />)
  expect(await screen.findAllByRole('button', { name: /^Play Story \d$/ })).toHaveLength(6)
  expect(backend.requests(calls.stories)[0]?.query.get('limit')).toBe('6')
})

test('shows an empty state', async () => {
  render(<StudentStories />)
  await screen.findByText('No stories have been shared yet')
})

describe('a load error of stories', () => {
  test.each([
    ['the server fails', () => new Response('No', { status: 500 })],
    ['the reply is a page', () => new Response('<html>')],
    ['the reply is no list', () => Response.json({ stories: [] })],
  ])('offers a page reload when %s', async (_, reply) => {
    backend.reply(calls.stories, reply)
    render(<StudentStories />)
    await screen.findByRole('heading', { name: 'Oops! Something went wrong' })
    expect(screen.getByText('Failed to load testimonials. Please try again later.')).toBeTruthy()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
  })
})
