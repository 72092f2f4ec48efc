// @vitest-environment happy-dom
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Marks from '#islands/resumes/viewer/Marks.tsx'
import Viewer from '#islands/resumes/viewer/Viewer.tsx'
import WordText from '#islands/resumes/viewer/WordText.tsx'
import { press } from '#tests/support/screen.tsx'

/** A PDF with a line of text a page, in a font that it does not bring along. */
function pdf(...lines: string[]): Uint8Array<ArrayBuffer> {
  const contents = lines.map(line => `BT /F 24 Tf 72 700 Td (${line}) Tj ET`)
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file + table + trailer)
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const docx = (body: string, head = '') =>
  zipSync({
    'word/document.xml': strToU8(`${head}<w:document ${word}><w:body>${body}</w:body></w:document>`),
  })
const paragraph = (text: string, settings = '') =>
  `<w:p><w:pPr>${settings}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const style = (name: string) => `<w:pStyle w:val="${name}"/>`
const listed = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`

const asked: string[] = []
let answer: () => Response | Promise<Response>
const gives = (file: Uint8Array<ArrayBuffer>) => {
  answer = () => new Response(file)
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url)
    const given = await answer()
    signal?.throwIfAborted()
    return given
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a PDF', () => {
  test('shows every page in its proportion, with its text for those who listen', async () => {
    gives(pdf('Ada Okafor', 'Page of references'))
    render(<Viewer url="/files/x/resume.pdf" name="resume.pdf" />)
    expect(screen.getByText('Loading...')).toBeTruthy()
    const first = await screen.findByRole('figure', { name: 'Page 1 of 2' })
    const second = screen.getByRole('figure', { name: 'Page 2 of 2' })
    expect(await within(first).findByText('Ada Okafor')).toBeTruthy()
    expect(await within(second).findByText('Page of references')).toBeTruthy()
    expect(first.style.aspectRatio.replaceAll(' ', '')).toBe('600/800')
  })

  test('is read once, although its address is renewed', async () => {
    gives(pdf('Ada Okafor'))
    const { rerender } = render(<Viewer url="/files/old/resume.pdf" name="resume.pdf" />)
    await screen.findByText('Ada Okafor')
    rerender(<Viewer url="/files/new/resume.pdf" name="resume.pdf" />)
    expect(screen.getByText('Ada Okafor')).toBeTruthy()
    expect(asked).toEqual(['/files/old/resume.pdf'])
  })

  test.each([
    ['that is none', () => new Response('words')],
    ['that is gone', () => new Response('{}', { status: 404 })],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is offered for download, and tried again at its newest address', async (_what, given) => {
    answer = given
    const { rerender } = render(<Viewer url="/files/old/resume.pdf" name="resume.pdf" />)
    expect((await screen.findByRole('alert')).textContent).toContain('This file cannot be shown here.')
    rerender(<Viewer url="/files/new/resume.pdf" name="resume.pdf" />)
    expect(screen.getByRole('link', { name: 'Download the file' }).getAttribute('href')).toBe(
      '/files/new/resume.pdf',
    )
    gives(pdf('Ada Okafor'))
    press('Try again')
    expect(await screen.findByText('Ada Okafor')).toBeTruthy()
    expect(asked).toEqual(['/files/old/resume.pdf', '/files/new/resume.pdf'])
  })

  test('grows and shrinks between the ends of the zoom', async () => {
    gives(pdf('Ada Okafor'))
    render(<Viewer url="/files/x/resume.pdf" name="resume.pdf" />)
    await screen.findByText('100%')
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
    for (const size of ['125%', '150%', '200%', '300%']) {
      press('Zoom in')
      expect(screen.getByText(size)).toBeTruthy()
    }
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', true)
  })

  test('says of a page without text that there is none', async () => {
    gives(pdf(''))
    render(<Viewer url="/files/x/resume.pdf" name="resume.pdf" />)
    expect(await screen.findByText('This page has no text that can be read aloud.')).toBeTruthy()
  })
})

describe('the marks', () => {
  const pin = (id: string, page: number, current = true) => ({
    id,
    number: Number(id),
    place: { page, x: 0.25, y: 0.5, current },
  })
  const choose = vi.fn()
  const place = vi.fn()
  async function open(props: Partial<Parameters<typeof Marks>[0]> = {}) {
    gives(pdf('Ada Okafor', 'References'))
    const all = { pins: [], chosen: null, choose, place, ...props }
    const view = render(<Marks url="/files/x/resume.pdf" name="resume.pdf" {...all} />)
    await screen.findByRole('figure', { name: 'Page 1 of 2' })
    return view
  }
  beforeEach(() => {
    choose.mockReset()
    place.mockReset()
  })

  test('stand on their pages, but for those of an earlier version', async () => {
    await open({ pins: [pin('1', 1), pin('2', 2, false), pin('3', 2)], chosen: '3' })
    const second = within(screen.getByRole('figure', { name: 'Page 2 of 2' }))
    expect(second.getAllByRole('button').map(mark => mark.getAttribute('aria-label'))).toEqual([
      'Comment 3, page 2',
    ])
    expect(second.getByRole('button').getAttribute('aria-current')).toBe('true')
    press('Comment 1, page 1')
    expect(choose).toHaveBeenCalledExactlyOnceWith('1')
  })

  test('come into view when their comment is chosen elsewhere, not when they are pressed', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const pins = [pin('1', 1), pin('3', 2)]
    const { rerender } = await open({ pins })
    const show = (chosen: string) =>
      rerender(<Marks url="/" name="resume.pdf" {...{ pins, chosen, choose, place }} />)
    press('Comment 1, page 1')
    show('1')
    expect(scroll).not.toHaveBeenCalled()
    show('3')
    expect(scroll.mock.contexts[0]).toBe(screen.getByRole('button', { name: 'Comment 3, page 2' }))
  })

  test('are placed by a click where it fell', async () => {
    await open()
    press('Pin a comment')
    const aim = screen.getByRole('button', { name: 'Choose a place on page 2' })
    vi.spyOn(aim, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 600, 800))
    fireEvent.click(aim, { detail: 1, clientX: 250, clientY: 1000 })
    expect(place).toHaveBeenCalledExactlyOnceWith({ page: 2, x: 0.25, y: 1 })
    expect(screen.queryByRole('button', { name: /^Choose a place/ })).toBeNull()
  })

  test('are placed by the keyboard, within the page, and the button has the keyboard again', async () => {
    await open()
    press('Pin a comment')
    const aim = screen.getByRole('button', { name: 'Choose a place on page 1' })
    aim.focus()
    fireEvent.keyDown(aim, { key: 'ArrowRight' })
    for (let times = 0; times < 7; times++) fireEvent.keyDown(aim, { key: 'ArrowUp', shiftKey: true })
    expect(screen.getByText('52% from the left, 0% from the top')).toBeTruthy()
    fireEvent.click(aim, { detail: 0 })
    expect(place).toHaveBeenCalledExactlyOnceWith({ page: 1, x: 0.52, y: 0 })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pin a comment' }))
  })

  test('are not placed after Escape', async () => {
    await open()
    press('Pin a comment')
    expect(screen.getByText('Click or tap the place that your comment is about.')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('button', { name: /^Choose a place/ })).toBeNull()
    expect(place).not.toHaveBeenCalled()
  })

  test('are placed by nobody who may not', async () => {
    await open({ place: null })
    expect(screen.queryByRole('button', { name: 'Pin a comment' })).toBeNull()
  })
})

describe('the text of a Word file', () => {
  async function text(file: Uint8Array<ArrayBuffer>) {
    gives(file)
    render(<WordText url="/files/x/resume.docx" />)
    return screen.findByRole('region', { name: 'Text of the document' })
  }

  test('has headings, lists, tables and paragraphs in their order', async () => {
    const shown = await text(
      docx(
        paragraph('Ada Okafor', style('Title')) +
          paragraph('Work', style('Heading2')) +
          paragraph('One', listed(0)) +
          paragraph('Two', listed(1)) +
          `<w:tbl><w:tr><w:tc>${paragraph('2024')}</w:tc><w:tc>${paragraph('Prize')}${paragraph('of honour')}</w:tc></w:tr></w:tbl>` +
          paragraph('The end'),
      ),
    )
    expect([...shown.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['H3', 'Ada Okafor'],
      ['H4', 'Work'],
      ['UL', 'OneTwo'],
      ['TABLE', '2024Prize\nof honour'],
      ['P', 'The end'],
    ])
  })

  test('has what stands in text boxes once, and nothing that was taken out', async () => {
    const box = `<w:txbxContent>${paragraph('In the box')}</w:txbxContent>`
    const shown = await text(
      docx(
        `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Be</w:t></w:r><w:r><w:t>side</w:t></w:r>` +
          `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>` +
          `<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:p>`,
      ),
    )
    expect([...shown.children].map(({ textContent }) => textContent)).toEqual(['Beside', 'In the box'])
  })

  test('is shown as text, whatever it looks like', async () => {
    const shown = await text(docx(paragraph('&lt;img src=x onerror=alert(1)&gt;')))
    expect(shown.textContent).toBe('<img src=x onerror=alert(1)>')
  })

  test('ends somewhere, and says so', async () => {
    const shown = await text(docx(paragraph('Again').repeat(2001)))
    expect(within(shown).getAllByText('Again')).toHaveLength(2000)
    expect(within(shown).getByText('The text goes on. Download the file to read the rest.')).toBeTruthy()
  })

  test.each([
    ['is no archive', strToU8('%PDF-1.4')],
    ['has no text part', zipSync({ 'a.txt': strToU8('words') })],
    ['is empty', docx(paragraph(''))],
    ['defines entities', docx(paragraph('&a;'), '<!DOCTYPE w [<!ENTITY a "b">]>')],
    [
      'is nested without end',
      docx('<w:tbl><w:tr><w:tc>'.repeat(20_000) + '</w:tc></w:tr></w:tbl>'.repeat(20_000)),
    ],
    ['unpacks to too much', zipSync({ 'word/document.xml': new Uint8Array(20_000_001) })],
  ])('is not available of a file that %s', async (_what, file) => {
    gives(file)
    render(<WordText url="/files/x/resume.docx" />)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Preview not available'))
  })
})
