/** A line of a resume and its style. */
export interface Line {
  text: string
  kind: 'name' | 'about' | 'heading' | 'entry' | 'point'
}

/** The styles: distances from the line above and from the left edge, in points. */
const styles = {
  name: { font: 'F2', size: 24, above: 34, left: 64 },
  about: { font: 'F1', size: 10, above: 17, left: 64 },
  heading: { font: 'F2', size: 12, above: 34, left: 64 },
  entry: { font: 'F2', size: 10.5, above: 21, left: 64 },
  point: { font: 'F1', size: 10, above: 16, left: 78 },
} as const

const page = { width: 612, height: 792, top: 56, right: 548 }

const escapeText = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** The drawing operators of the lines, from the top of the page. */
function drawLines(lines: readonly Line[]): string {
  let y = page.height - page.top
  return lines
    .map(({ text, kind }) => {
      const { font, size, above, left } = styles[kind]
      y -= above
      const operators = `BT /${font} ${size} Tf ${left} ${y} Td (${escapeText(text)}) Tj ET`
      if (kind === 'point') return `${operators} BT /F1 10 Tf ${left - 11} ${y} Td (\u0095) Tj ET`
      return kind === 'heading'
        ? `${operators} 0.6 w ${left} ${y - 6} m ${page.right} ${y - 6} l S`
        : operators
    })
    .join('\n')
}

/** Creates a PDF of one page (US Letter) in standard fonts, from lines of Latin-1 text. */
export function createResumePdf(lines: readonly Line[]): Buffer {
  const content = drawLines(lines)
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
