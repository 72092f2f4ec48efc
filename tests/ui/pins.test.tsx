// @vitest-environment happy-dom
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arrangeDiscs } from '#islands/ui/document-viewer/Pin.tsx'
import { PinnedPdf } from '#islands/ui/document-viewer/PinnedPdf.tsx'
import { serveFile, setUpViewers } from '#tests/support/document-viewer.ts'
import { pdfOfPages } from '#tests/support/documents.ts'
import { press } from '#tests/support/screen.tsx'

setUpViewers()

describe('the discs in the margin', () => {
  const tops = (...ys: number[]) => {
    const pins = ys.map((y, index) => ({
      id: `${index}`,
      number: index,
      place: { page: 1, x: 0.5, y, current: true },
    }))
    const found = arrangeDiscs(pins)
    return pins.map(({ id }) => Number(found.get(id)?.toFixed(4)))
  }

  test('stand beside their places', () => {
    expect(tops(0.8, 0.2, 0.5)).toEqual([0.8, 0.2, 0.5])
  })

  test('stay on the page', () => {
    expect(tops(0, 1)).toEqual([0.0475, 0.9525])
  })

  test('do not overlap for pins on one place, also at the foot of the page', () => {
    expect(tops(0.5, 0.5, 0.5)).toEqual([0.5, 0.595, 0.69])
    expect(tops(1, 1)).toEqual([0.8575, 0.9525])
  })

  test('share the height when there are many', () => {
    const many = tops(...Array.from({ length: 40 }, () => 0.5)).sort((a, b) => a - b)
    expect(many[0]).toBeCloseTo(0.0125, 3)
    expect(many.at(-1)).toBeCloseTo(0.9875, 3)
  })
})

describe('pins', () => {
  const pin = (id: string, page: number, current = true) => ({
    id,
    number: Number(id),
    place: { page, x: 0.25, y: 0.5, current },
  })
  const calls = {
    onSelect: vi.fn(),
    onPin: vi.fn(),
    onCancel: vi.fn(),
    onExcerpt: vi.fn(),
    onOpen: vi.fn(),
  }
  const { onSelect, onPin, onCancel, onExcerpt, onOpen } = calls
  const defaults = {
    url: '/files/x/resume.pdf',
    name: 'resume.pdf',
    pins: [],
    selected: null,
    draft: null,
    pinning: false,
    ...calls,
  }
  async function open(props: Partial<Parameters<typeof PinnedPdf>[0]> = {}) {
    serveFile(pdfOfPages('Ada Okafor', 'References'))
    const view = render(<PinnedPdf {...defaults} {...props} />)
    // The first to open one waits for pdf.js, too.
    await screen.findByRole('figure', { name: 'Page 1 of 2' }, { timeout: 10_000 })
    return view
  }
  beforeEach(() => {
    for (const call of Object.values(calls)) call.mockReset()
  })

  test('stand on their pages, but for those of an earlier version', async () => {
    await open({ pins: [pin('1', 1), pin('2', 2, false), pin('3', 2)], selected: '3' })
    const second = within(screen.getByRole('figure', { name: 'Page 2 of 2' }))
    expect(second.getAllByRole('button').map(each => each.getAttribute('aria-label'))).toEqual([
      'Pin 3, page 2',
    ])
    expect(second.getByRole('button').getAttribute('aria-current')).toBe('true')
    press('Pin 1, page 1')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('1')
  })

  test('come into view when their comment is chosen elsewhere, not when they are pressed', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const pins = [pin('1', 1), pin('3', 2)]
    const { rerender } = await open({ pins })
    const show = (selected: string) =>
      rerender(<PinnedPdf {...defaults} pins={pins} selected={selected} />)
    press('Pin 1, page 1')
    show('1')
    expect(scroll).not.toHaveBeenCalled()
    show('3')
    expect(scroll.mock.contexts[0]).toBe(screen.getByRole('button', { name: 'Pin 3, page 2' }))
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

  test('cannot be set unless it was asked for', async () => {
    await open()
    expect(screen.queryByRole('button', { name: /^Set your pin/ })).toBeNull()
  })

  test('give the line of text beside them, also from the margin', async () => {
    await open({ draft: { page: 2, x: 0.02, y: 0.12 } })
    await vi.waitFor(() => expect(onExcerpt).toHaveBeenCalledExactlyOnceWith('References'))
    expect(screen.getByRole('img', { name: 'Your pin' })).toBeTruthy()
  })

  test('report whether the file can be drawn', async () => {
    await open()
    // An effect reports it, after the pages are shown.
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(true))
    onOpen.mockReset()
    serveFile(new Uint8Array([1, 2, 3]))
    render(<PinnedPdf {...defaults} url="/files/x/broken.pdf" />)
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(false))
  })
})
