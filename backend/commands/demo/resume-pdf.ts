/** A line of a resume: its words, and how they stand. */
export interface Line {
  text: string
  kind: 'name' | 'about' | 'heading' | 'entry' | 'point'
}

/** How each kind stands: font, size, distance from the line above, distance from the left edge, all in points. */
const looks = {
  name: { font: 'F2', size: 24, above: 34, left: 64 },
  about: { font: 'F1', size: 10, above: 17, left: 64 },
  heading: { font: 'F2', size: 12, above: 34, left: 64 },
  entry: { font: 'F2', size: 10.5, above: 21, left: 64 },
  point: { font: 'F1', size: 10, above: 16, left: 78 },
} as const

const page = { width: 612, height: 792, top: 56, right: 548 }

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** What draws the lines, from the top of the page down. */
function drawing(lines: readonly Line[]): string {
  let y = page.height - page.top
  return lines
    .map(({ text, kind }) => {
      const { font, size, above, left } = looks[kind]
      y -= above
      const words = `BT /${font} ${size} Tf ${left} ${y} Td (${escaped(text)}) Tj ET`
      if (kind === 'point') return `${words} BT /F1 10 Tf ${left - 11} ${y} Td (\u0095) Tj ET`
      return kind === 'heading' ? `${words} 0.6 w ${left} ${y - 6} m ${page.right} ${y - 6} l S` : words
    })
    .join('\n')
}

/** A PDF of one page (US Letter) in the fonts that every reader brings. Takes lines of Latin-1 text, gives the bytes of the file. */
export function resumePdf(lines: readonly Line[]): Buffer {
  const content = drawing(lines)
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const offsets = bodies.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = bodies.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}
