import { create, type Font } from 'fontkitten'
import sharp from 'sharp'
import { createWovenPattern, type ThreadColor } from '#lib/woven-pattern.ts'

/** What a social image says: its name is the seed of its pattern. */
export interface SocialCard {
  kicker: string
  title: string
  foot: string
}

const socialSize = { width: 1200, height: 630 } as const

const ink = '#1c1613'
const dyes: Record<ThreadColor, string> = {
  crimson: '#8a1c3c',
  gold: '#e9a820',
  green: '#1e6a4b',
  ink,
  clay: '#c8622d',
  cream: '#f6e7c8',
}
const text = { left: 72, width: 780 }
const strip = { left: 912, columns: 6, rows: 14, scale: 4.8 }

function fontIn(file: Buffer): Font {
  const font = create(file)
  if ('glyphsForString' in font) return font
  throw new TypeError('The file holds a collection, not a font')
}

/** Sets text in the heading font as outlines, since a machine that builds may have no fonts at all. */
export function typesetter(file: Buffer) {
  const font = fontIn(file)
  // A letter that the subset lacks is drawn as its base letter, or left out.
  const glyphsOf = (words: string) =>
    [...words].flatMap(letter => {
      const base = [letter, letter.normalize('NFD')[0] ?? ''].find(one =>
        font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
      )
      return base === undefined ? [] : font.glyphsForString(base)
    })
  const widthOf = (words: string, size: number) =>
    (glyphsOf(words).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / font.unitsPerEm

  /** The lines of a text that fits `width`; a word wider than that stands alone. */
  function lines(words: string, size: number, width: number): string[] {
    const found: string[] = []
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const last = found.at(-1)
      if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) {
        found[found.length - 1] = `${last} ${word}`
      } else found.push(word)
    }
    return found
  }

  function outline(words: string, size: number, x: number, y: number, fill: string): string {
    const scale = size / font.unitsPerEm
    let at = 0
    const paths = glyphsOf(words).map(glyph => {
      const path = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`
      at += glyph.advanceWidth
      return path
    })
    return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
  }

  return { lines, outline, widthOf }
}

export type Typesetter = ReturnType<typeof typesetter>

/** The largest of a few sizes at which a title stands in four lines; the smallest is cut there. */
function titleOf({ lines, widthOf }: Typesetter, title: string): { size: number; rows: string[] } {
  const tried = [84, 72, 62, 54].map(size => ({ size, rows: lines(title, size, text.width) }))
  const fits = tried.find(
    ({ size, rows }) => rows.length * size <= 300 && rows.every(row => widthOf(row, size) <= text.width),
  )
  if (fits) return fits
  const rows = lines(title, 54, text.width)
  return { size: 54, rows: rows.length > 5 ? [...rows.slice(0, 4), `${rows[4]}...`] : rows }
}

/** The drawing of a card, 1200 × 630, all of it paths. */
export function drawCard(set: Typesetter, { kicker, title, foot }: SocialCard): string {
  const { size, rows } = titleOf(set, title)
  const top = 315 - (rows.length * size * 1.06) / 2 + size * 0.9
  const pattern = createWovenPattern(title, strip.columns, strip.rows)
  const { width, height } = socialSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="#fbf7f0" d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="translate(${strip.left}) scale(${strip.scale})"><path fill="${dyes[pattern.ground]}" d="M0 0h60v140H0z"/>`,
    ...pattern.threads.map(({ tone, path }) => `<path fill="${dyes[tone]}" d="${path}"/>`),
    '</g>',
    set.outline(kicker, 30, text.left, 110, dyes.crimson),
    ...rows.map((row, index) => set.outline(row, size, text.left, top + index * size * 1.06, ink)),
    `<path fill="${dyes.gold}" d="M${text.left} 532h96v6h-96z"/>`,
    set.outline(foot, 30, text.left, 582, '#62574e'),
    '</svg>',
  ].join('')
}

/** A drawing as a PNG of few colours. */
export const paint = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing))
    .png({ palette: true, colours: 24, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer()
