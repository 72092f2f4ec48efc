// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PdfPages } from '#islands/ui/document-viewer/PdfPages.tsx'
import { arrangeDiscs } from '#islands/ui/document-viewer/Pin.tsx'
import { PinnedPdf } from '#islands/ui/document-viewer/PinnedPdf.tsx'
import { requested, serveFile, setReply, setUpViewers } from '#tests/support/document-viewer.ts'
import { pdfOfPages } from '#tests/support/documents.ts'
import { hrefOf, press } from '#tests/support/screen.tsx'

setUpViewers()

describe('a PDF', () => {
  test('shows every page in its proportion, with its text for screen readers', async () => {
    serveFile(pdfOfPages('Ada Okafor', 'Page of references'))
    render(<PdfPages url="/files/x/resume.pdf" name="resume.pdf" />)
    expect(screen.getByText('Loading...')).toBeTruthy()
    const first = await screen.findByRole('figure', { name: 'Page 1 of 2' })
    const second = screen.getByRole('figure', { name: 'Page 2 of 2' })
    expect(await within(first).findByText('Ada Okafor')).toBeTruthy()
    expect(await within(second).findByText('Page of references')).toBeTruthy()
    expect(first.style.aspectRatio.replaceAll(' ', '')).toBe('600/800')
  })

  test.each([
    ['that is none', () => new Response('words')],
    ['that is gone', () => new Response('{}', { status: 404 })],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is offered for download, and tried again at its newest address', async (_what, reply) => {
    setReply(reply)
    const { rerender } = render(<PdfPages url="/files/old/resume.pdf" name="resume.pdf" />)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This file cannot be shown here.',
    )
    rerender(<PdfPages url="/files/new/resume.pdf" name="resume.pdf" />)
    expect(hrefOf('Download the file')).toBe('/files/new/resume.pdf')
    serveFile(pdfOfPages('Ada Okafor'))
    press('Try again')
    expect(await screen.findByText('Ada Okafor')).toBeTruthy()
    expect(requested).toEqual(['/files/old/resume.pdf', '/files/new/resume.pdf'])
  })

  test('zooms in step by step up to 300 %', async () => {
    serveFile(pdfOfPages('Ada Okafor'))
    render(<PdfPages url="/files/x/resume.pdf" name="resume.pdf" />)
    await screen.findByText('100%')
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
    for (const size of ['125%', '150%', '200%', '300%']) {
      press('Zoom in')
      expect(screen.getByText(size)).toBeTruthy()
    }
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', true)
  })

  test('has the values of form fields in its text', async () => {
    serveFile(Uint8Array.from(readFileSync('tests/fixtures/uploads/v-form-noap.pdf')))
    render(<PdfPages url="/files/x/resume.pdf" name="resume.pdf" />)
    expect((await screen.findByText(/Jordan Ellis, Resume/)).textContent).toBe(
      'Jordan Ellis, Resume\nJordan Ellis\nLab assistant, Fisk University',
    )
  })

  test('shows that a page has no text', async () => {
    serveFile(pdfOfPages(''))
    render(<PdfPages url="/files/x/resume.pdf" name="resume.pdf" />)
    expect(await screen.findByText('This page has no text that can be read aloud.')).toBeTruthy()
  })
})

describe('pins', () => {
  const pin = (id: string, page: number, current = true) => ({
    id,
    number: Number(id),
    place: { page, x: 0.25, y: 0.5, current },
  })
  const [onSelect, onPin, onCancel, onExcerpt] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const defaults = {
    url: '/files/x/resume.pdf',
    name: 'resume.pdf',
    pins: [],
    selected: null,
    draft: null,
    pinning: false,
    onSelect,
    onPin,
    onCancel,
    onExcerpt,
    onOpen: () => {},
  }
  async function open(props: Partial<Parameters<typeof PinnedPdf>[0]> = {}) {
    serveFile(pdfOfPages('Ada Okafor', 'References'))
    render(<PinnedPdf {...defaults} {...props} />)
    // The first to open one waits for pdf.js, too.
    await screen.findByRole('figure', { name: 'Page 1 of 2' }, { timeout: 10_000 })
  }
  beforeEach(() => {
    for (const call of [onSelect, onPin, onCancel, onExcerpt]) call.mockReset()
  })

  test.each([
    [
      [0.8, 0.2, 0.5],
      [0.8, 0.2, 0.5],
    ],
    [
      [0, 1],
      [0.0475, 0.9525],
    ],
    [
      [0.5, 0.5, 0.5],
      [0.5, 0.595, 0.69],
    ],
    [
      [1, 1],
      [0.8575, 0.9525],
    ],
  ])('at %j have their discs in the margin at %j, on the page and apart', (places, tops) => {
    const place = (y: number) => ({ page: 1, x: 0.5, y, current: true })
    const pins = places.map((y, index) => ({ id: `${index}`, number: index, place: place(y) }))
    const found = arrangeDiscs(pins)
    expect(pins.map(({ id }) => Number(found.get(id)?.toFixed(4)))).toEqual(tops)
  })

  test('stand on their pages, but for those of an earlier version', async () => {
    await open({ pins: [pin('1', 1), pin('2', 2, false), pin('3', 2)], selected: '3' })
    const second = within(screen.getByRole('figure', { name: 'Page 2 of 2' }))
    const disc = second.getByRole('button')
    expect(disc.getAttribute('aria-label')).toBe('Pin 3, page 2')
    expect(disc.getAttribute('aria-current')).toBe('true')
    press('Pin 1, page 1')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('1')
  })

  test('are set by a click where it fell', async () => {
    await open({ pinning: true })
    const aim = screen.getByRole('button', { name: 'Set your pin on page 2' })
    vi.spyOn(aim, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 600, 800))
    fireEvent.click(aim, { detail: 1, clientX: 250, clientY: 1000 })
    expect(onPin).toHaveBeenCalledExactlyOnceWith({ page: 2, x: 0.25, y: 1 })
  })

  test('are set by the keyboard, within the page, which has the focus', async () => {
    await open({ pinning: true })
    // The focus moves in an effect, after the pages are shown.
    const aim = await waitFor(() => {
      const focused = document.activeElement ?? document.body
      expect(focused.getAttribute('aria-label')).toMatch(/^Set your pin on page/)
      return focused
    })
    fireEvent.keyDown(aim, { key: 'ArrowRight' })
    for (let times = 0; times < 7; times++)
      fireEvent.keyDown(aim, { key: 'ArrowUp', shiftKey: true })
    expect(screen.getByText('52% from the left, 0% from the top')).toBeTruthy()
    fireEvent.click(aim, { detail: 0 })
    expect(onPin).toHaveBeenCalledExactlyOnceWith({ page: expect.any(Number), x: 0.52, y: 0 })
  })

  test('are not set after Escape or Cancel', async () => {
    await open({ pinning: true })
    expect(screen.getByText('Click or tap where your pin belongs.')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onCancel).toHaveBeenCalledTimes(1)
    press('Cancel')
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(onPin).not.toHaveBeenCalled()
  })

  test('give the line of text beside them, also from the margin', async () => {
    await open({ draft: { page: 2, x: 0.02, y: 0.12 } })
    await vi.waitFor(() => expect(onExcerpt).toHaveBeenCalledExactlyOnceWith('References'))
    expect(screen.getByRole('img', { name: 'Your pin' })).toBeTruthy()
  })
})
