// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { captions, mp4 } from '#tests/support/media.ts'
import { field, fill, press } from '#tests/support/screen.tsx'

const { backend, open } = setUpContentPage()

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
const openNew = async () => {
  open('stories', 'new')
  await screen.findByRole('region', { name: 'A new story' })
}

describe('a story', () => {
  test('gets its video and captions by upload, and keeps them in the draft', async () => {
    await openNew()
    fill('Title', 'Year one')
    choose('Upload video', new File([Uint8Array.from(mp4())], 'a.mp4'))
    await waitFor(() => expect(field('Video').value).toMatch(/^\/media\/\w+\.mp4$/))
    screen.getByText('Please add its captions in the next field.')
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

  const noCaptions = 'This file has no captions. Please choose a WebVTT file.'
  const noVideo = 'This file is not a video. Please choose an MP4 or WebM video.'
  test.each([
    [
      'captions that are SubRip',
      'Upload captions',
      'a.vtt',
      '1\n00:01,000 --> 00:02\nHi',
      noCaptions,
    ],
    ['a page called a video', 'Upload video', 'a.mp4', '<script>', noVideo],
    ['captions as a video', 'Upload video', 'a.vtt', captions, noVideo],
  ])('says what is wrong with %s', async (_what, label, name, content, message) => {
    await openNew()
    choose(label, new File([content], name))
    await screen.findByText(message)
    expect(field('Video').value + field('Captions').value).toBe('')
  })

  test('rejects a video of 500 MB without sending it', async () => {
    await openNew()
    const video = new File(['x'], 'a.mp4')
    Object.defineProperty(video, 'size', { value: 500 * 1024 * 1024 })
    choose('Upload video', video)
    await screen.findByText('This video is too large. It may have at most 200 MB.')
    expect(backend.requests('POST /api/admin/media')).toEqual([])
  })
})
