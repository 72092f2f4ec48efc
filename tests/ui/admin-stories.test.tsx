// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, setUpContentPage } from '#tests/support/content-page.tsx'
import { captions, mp4 } from '#tests/support/media.ts'
import { field, press } from '#tests/support/screen.tsx'

const { backend, open } = setUpContentPage()

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
const openNew = async () => {
  open('stories', 'new')
  await screen.findByRole('region', { name: 'A new story' })
}

/** Lets the browser load a chosen video with an event, and a picture of this width. */
function playVideos(event: 'loadedmetadata' | 'error', width: number): void {
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'videoWidth', { value: width })
    queueMicrotask(() => this.dispatchEvent(new Event(event)))
  })
}
beforeEach(() => playVideos('loadedmetadata', 640))

describe('a story', () => {
  test('gets its video and captions by upload, and keeps them in the draft', async () => {
    await openNew()
    fill('Title', 'Year one')
    choose('Upload video', new File([Uint8Array.from(mp4())], 'a.mp4'))
    await waitFor(() => expect(field('Video').value).toMatch(/^\/media\/\w+\.mp4$/))
    choose('Upload captions', new File([captions], 'a.vtt'))
    await waitFor(() => expect(field('Captions').value).toMatch(/^\/media\/\w+\.vtt$/))
    expect(screen.getByRole('button', { name: 'Play Year one' })).toBeTruthy()
    expect(JSON.stringify(sessionStorage)).toContain(field('Captions').value)
    press('Save as a draft')
    await screen.findByRole('region', { name: 'Year one' })
    const row = await backend.db.selectFrom('contentItems').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(row.data)).toMatchObject({
      title: 'Year one',
      videoUrl: field('Video').value,
      studentName: null,
    })
  })

  test.each<[string, string, () => File, string]>([
    [
      'captions that are SubRip',
      'Upload captions',
      () => new File(['1\n00:00:01,000 --> 00:00:02,000\nHi'], 'a.vtt'),
      'These captions are not WebVTT: line 1 needs WEBVTT.',
    ],
    [
      'a page called a video',
      'Upload video',
      () => new File(['<script>'], 'a.mp4'),
      'Please choose a JPEG, PNG or WebP image, an MP4 or WebM video, or WebVTT captions.',
    ],
    [
      'captions as a video',
      'Upload video',
      () => new File([captions], 'a.vtt'),
      'This file is not a video. Please choose an MP4 or WebM video.',
    ],
  ])('says what is wrong with %s', async (_what, label, file, message) => {
    await openNew()
    choose(label, file())
    await screen.findByText(message)
    expect(field('Video').value + field('Captions').value).toBe('')
  })

  test.each([
    ['fails to load', 'error'],
    ['has no picture', 'loadedmetadata'],
  ] as const)(
    'rejects a video that %s in this browser, without sending it',
    async (_what, event) => {
      playVideos(event, 0)
      await openNew()
      choose('Upload video', new File([Uint8Array.from(mp4())], 'a.mp4'))
      await screen.findByText(/This browser cannot play this file as a video/)
      expect(backend.requests('POST /api/admin/media')).toEqual([])
    },
  )

  test('keeps what is typed while a file is sent', async () => {
    await openNew()
    const release = backend.hold('POST /api/admin/media')
    choose('Upload captions', new File([captions], 'a.vtt'))
    fill('Title', 'Year one')
    release()
    await waitFor(() => expect(field('Captions').value).toMatch(/^\/media\//))
    expect(field('Title').value).toBe('Year one')
  })

  test('rejects a video of 500 MB without sending it', async () => {
    await openNew()
    const video = new File(['x'], 'a.mp4')
    Object.defineProperty(video, 'size', { value: 500 * 1024 * 1024 })
    choose('Upload video', video)
    await screen.findByText(
      'This file is too large. An image may have at most 20 MB, a video 200 MB, captions 1 MB.',
    )
    expect(backend.requests('POST /api/admin/media')).toEqual([])
  })

  test('rejects captions of another site and an address with a script', async () => {
    await openNew()
    fill('Title', 'Year one')
    fill('Captions', 'https://example.edu/a.vtt')
    fill('Video', 'javascript:alert(1)')
    press('Save as a draft')
    await screen.findByText('Please check the fields and try again.')
    for (const label of ['Captions', 'Video'])
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })
})
