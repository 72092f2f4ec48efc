// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mentor } from '#contract/mentors.ts'
import {
  $mentors,
  filterByUniversity,
  listUniversities,
  loadMentors,
} from '#islands/mentors/store.ts'
import { $playingId, $stories, loadStories, playStory, stopStory } from '#islands/stories/store.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { calls, insertMentors, insertStories } from '#tests/support/mentors-and-stories.ts'

const backend = setUpBackend()

function titles() {
  const shown = $stories.get()
  if (shown.status !== 'ready') throw new Error(`The stories are ${shown.status}`)
  return shown.stories.map(({ title }) => title)
}

describe('mentors and stories', () => {
  test('loads the mentors of the backend', async () => {
    await insertMentors(backend, [{ name: 'A' }])
    await loadMentors()
    const mentor = {
      id: 'm1',
      name: 'A',
      university: 'Fisk University',
      field: 'Law',
      imageUrl: null,
      rate: 20,
      available: true,
      rating: 4,
    }
    expect($mentors.get()).toEqual({ status: 'ready', mentors: [mentor] })
  })

  test('returns six samples with rates from 10 to 60 after a failure', async () => {
    backend.fail(calls.mentors, 500)
    await loadMentors()
    const shown = $mentors.get()
    if (shown.status !== 'failed') throw new Error(`The mentors are ${shown.status}`)
    expect(shown.mentors.map(({ rate }) => rate)).toEqual([10, 20, 30, 40, 50, 60])
    for (const { name, university, imageUrl } of shown.mentors) {
      expect([name, university, imageUrl]).toEqual([
        expect.stringContaining('Sample'),
        expect.stringContaining('Sample'),
        null,
      ])
    }
  })

  test.each(['<html>', '{', 'null', '[]', '{"mentors":"many"}'])(
    'returns the samples for the reply %s',
    async body => {
      backend.reply(calls.mentors, () => new Response(body))
      await loadMentors()
      expect($mentors.get().status).toBe('failed')
    },
  )

  test('lists distinct universities and filters by one', () => {
    const from = (university: string) => ({ id: university, university }) as Mentor
    const mentors = [
      from('Spelman College'),
      from(''),
      from('Fisk University'),
      from(' Fisk University '),
    ]
    expect(listUniversities(mentors)).toEqual(['Fisk University', 'Spelman College'])
    expect(filterByUniversity(mentors, 'Fisk University')).toHaveLength(2)
    expect(filterByUniversity(mentors, '')).toHaveLength(4)
  })

  test('loads at most six stories', async () => {
    await insertStories(backend, Array(9).fill({}))
    await loadStories()
    expect(titles()).toEqual([1, 2, 3, 4, 5, 6].map(number => `Story ${number}`))
  })

  test('shows six stories of a backend that sends more', async () => {
    const data = Array.from({ length: 9 }, (_, id) => ({ id, title: `Story ${id + 1}` }))
    backend.reply(calls.stories, () => Response.json({ data }))
    await loadStories()
    expect(backend.requests(calls.stories)[0]?.query.get('limit')).toBe('6')
    expect(titles()).toEqual([1, 2, 3, 4, 5, 6].map(number => `Story ${number}`))
  })
})

describe('playing a story', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    stopStory()
  })
  afterEach(() => vi.useRealTimers())

  test('starts at once when nothing plays', () => {
    playStory('a')
    expect($playingId.get()).toBe('a')
  })

  test('stops the first story and starts the next after 100 ms', () => {
    playStory('a')
    playStory('b')
    expect($playingId.get()).toBeNull()
    vi.advanceTimersByTime(99)
    expect($playingId.get()).toBeNull()
    vi.advanceTimersByTime(1)
    expect($playingId.get()).toBe('b')
  })

  test('starts only the last of several clicked stories', () => {
    playStory('a')
    playStory('b')
    vi.advanceTimersByTime(50)
    playStory('c')
    expect($playingId.get()).toBe('c')
    vi.advanceTimersByTime(500)
    expect($playingId.get()).toBe('c')
  })

  test('starts nothing after a stop', () => {
    playStory('a')
    playStory('b')
    stopStory()
    vi.advanceTimersByTime(500)
    expect($playingId.get()).toBeNull()
  })
})
