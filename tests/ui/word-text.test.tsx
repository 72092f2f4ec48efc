// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { WordText } from '#islands/ui/document-viewer/WordText.tsx'
import { serveFile, setUpViewers } from '#tests/support/document-viewer.ts'
import { textsOf } from '#tests/support/screen.tsx'

setUpViewers()

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relationships = (...targets: [type: string, target: string][]) =>
  strToU8(
    `<Relationships>${targets.map(([type, target]) => `<Relationship Id="${target}" Type="https://example.edu/${type}" Target="${target}"/>`).join('')}</Relationships>`,
  )
const docx = (body: string, head = '', others = {}) =>
  zipSync({
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    'word/document.xml': strToU8(
      `${head}<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ),
    ...others,
  })
const paragraph = (text: string, settings = '') =>
  `<w:p><w:pPr>${settings}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const style = (name: string) => `<w:pStyle w:val="${name}"/>`
const listed = (level: number) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`

describe('the text of a Word file', () => {
  async function text(file: Uint8Array<ArrayBuffer>) {
    serveFile(file)
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
    expect(textsOf(shown.children)).toEqual(['Beside', 'In the box'])
  })

  test.each([
    [
      'w-header.docx',
      ['JORDAN ELLIS', /^615/, 'Education: Fisk University', 'References on request'],
    ],
    ['w-numbered.docx', ['JORDAN ELLIS', 'Made in Word for the web']],
  ])('has headers and footers, and its main part by any name: %s', async (name, lines) => {
    const shown = await text(Uint8Array.from(readFileSync(`tests/fixtures/uploads/${name}`)))
    expect(textsOf(shown.children)).toEqual(lines.map(line => expect.stringMatching(line)))
  })

  test('has notes and the header of the first page in use, without hidden text', async () => {
    const hidden = (off = '') => `<w:r><w:rPr><w:vanish ${off}/></w:rPr><w:t>Hidden</w:t></w:r>`
    const header = (type: string) => `<w:headerReference w:type="${type}" r:id="${type}.xml"/>`
    const shown = await text(
      docx(
        `<w:p>${hidden()}<w:r><w:t>Body</w:t></w:r>${hidden('w:val="0"')}</w:p><w:sectPr xmlns:r="urn:r">${header('first')}<w:titlePg/></w:sectPr><w:sectPr xmlns:r="urn:r">${header('unused')}</w:sectPr>`,
        '',
        {
          'word/_rels/document.xml.rels': relationships(
            ['footnotes', 'notes.xml'],
            ['header', 'first.xml'],
            ['header', 'unused.xml'],
          ),
          'word/notes.xml': strToU8(
            `<w:footnotes ${word}><w:footnote>${paragraph('Note')}</w:footnote></w:footnotes>`,
          ),
          'word/first.xml': strToU8(`<w:hdr ${word}>${paragraph('First')}</w:hdr>`),
          'word/unused.xml': strToU8(`<w:hdr ${word}>${paragraph('Unused')}</w:hdr>`),
        },
      ),
    )
    expect(textsOf(shown.children)).toEqual(['First', 'BodyHidden', 'Note'])
  })

  test('shows 2,000 blocks and a notice to download the rest', async () => {
    const shown = await text(docx(paragraph('Again').repeat(2001)))
    expect(within(shown).getAllByText('Again')).toHaveLength(2000)
    expect(
      within(shown).getByText('The text goes on. Download the file to read the rest.'),
    ).toBeTruthy()
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
    ['unpacks to too much', docx(paragraph('Ada') + ' '.repeat(5_000_000))],
  ])('is not available for a file that %s', async (_what, file) => {
    serveFile(file)
    render(<WordText url="/files/x/resume.docx" />)
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Preview not available'),
    )
  })
})
