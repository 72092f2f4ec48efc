// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PdfPages } from '#islands/ui/document-viewer/PdfPages.tsx'
import { requested, serveFile, setReply, setUpViewers } from '#tests/support/document-viewer.ts'
import { pdfOfPages } from '#tests/support/documents.ts'
import { press } from '#tests/support/screen.tsx'

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

  test('is read once, although its address is renewed', async () => {
    serveFile(pdfOfPages('Ada Okafor'))
    const { rerender } = render(<PdfPages url="/files/old/resume.pdf" name="resume.pdf" />)
    await screen.findByText('Ada Okafor')
    rerender(<PdfPages url="/files/new/resume.pdf" name="resume.pdf" />)
    expect(screen.getByText('Ada Okafor')).toBeTruthy()
    expect(requested).toEqual(['/files/old/resume.pdf'])
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
    expect(screen.getByRole('link', { name: 'Download the file' }).getAttribute('href')).toBe(
      '/files/new/resume.pdf',
    )
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
