import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import sharp from 'sharp'
import type { Program } from '#catalog/program.ts'
import type { School } from '#catalog/schools.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { publisher } from '#lib/publisher.ts'
import { maxProgramImages, socialImages } from '#lib/social-images.ts'
import { createWovenPattern, type ThreadColor } from '#lib/woven-pattern.ts'
import { sortPrograms } from './catalog.ts'

/** The texts of a social image. The title also determines its woven pattern. */
export interface SocialCard {
  kicker: string
  title: string
}

type Entry = readonly [address: string, card: SocialCard]

/** Every social image by its address. Above `maxProgramImages`, programs of a type share one. */
export function listSocialCards(programs: readonly Program[], schools: readonly School[]) {
  const kicker = 'Program catalog'
  const types = new Set(sortPrograms(programs).map(({ type }) => type))
  const own = programs.length > maxProgramImages ? [] : programs
  return new Map<string, SocialCard>([
    [
      socialImages.site,
      { kicker: 'For students of HBCUs', title: 'Empowering the next generation of HBCU leaders' },
    ],
    [socialImages.catalog, { kicker, title: 'Scholarships, fellowships, internships' }],
    ...[...types].map(
      (type): Entry => [socialImages.type(type), { kicker, title: catalogMessages.group(type) }],
    ),
    ...own.map(
      (program): Entry => [
        socialImages.program(program, programs.length),
        { kicker: program.type, title: program.name },
      ],
    ),
    ...schools.map(
      ({ slug, name, city, state }): Entry => [
        socialImages.campus(slug),
        { kicker: [city, state].filter(Boolean).join(', '), title: name },
      ],
    ),
  ])
}

let loadedFont: Promise<Font> | undefined

/** Renders a card as a PNG of 1200 × 630, or reads it from the cache if it is unchanged. */
export async function renderSocialCard(
  card: SocialCard,
  cacheFolder = '.cache/social',
): Promise<Buffer> {
  loadedFont ??= readFile('public/fonts/bricolage-grotesque.woff2').then(openFont)
  const svg = drawCard(await loadedFont, card)
  const path = join(cacheFolder, `${createHash('sha256').update(svg).digest('hex')}.png`)
  const cached = await readFile(path).catch(() => null)
  if (cached) return cached
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 24, dither: 0, effort: 1 })
    .toBuffer()
  await mkdir(cacheFolder, { recursive: true })
  // Two builds, or two pages of one build, may write the same image at once.
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, png)
  await rename(temporary, path)
  return png
}

function openFont(file: Buffer): Font {
  const font = create(file)
  if ('glyphsForString' in font) return font
  throw new TypeError('The file holds a collection, not a font')
}

const width = 1200
const height = 630
const ink = '#1c1613'
const colors: Record<ThreadColor, string> = {
  crimson: '#8a1c3c',
  gold: '#e9a820',
  green: '#1e6a4b',
  ink,
  clay: '#c8622d',
  cream: '#f6e7c8',
}
const textBox = { left: 72, width: 780 }
const pattern = { left: 912, columns: 6, rows: 14, scale: 4.8 }

/** Draws a card as SVG. Text becomes outlines, since a machine that builds may have no fonts. */
function drawCard(font: Font, { kicker, title }: SocialCard): string {
  const { size, lines } = fitTitle(font, title)
  const top = 315 - (lines.length * size * 1.06) / 2 + size * 0.9
  const woven = createWovenPattern(title, pattern.columns, pattern.rows)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="#fbf7f0" d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="translate(${pattern.left}) scale(${pattern.scale})">`,
    `<path fill="${colors[woven.ground]}" d="M0 0h60v140H0z"/>`,
    ...woven.threads.map(({ tone, path }) => `<path fill="${colors[tone]}" d="${path}"/>`),
    '</g>',
    drawText(font, kicker, 30, textBox.left, 110, colors.crimson),
    ...lines.map((line, index) =>
      drawText(font, line, size, textBox.left, top + index * size * 1.06, ink),
    ),
    `<path fill="${colors.gold}" d="M${textBox.left} 532h96v6h-96z"/>`,
    drawText(font, publisher.name, 30, textBox.left, 582, '#62574e'),
    '</svg>',
  ].join('')
}

/** A letter that the font lacks becomes its base letter, or is left out. */
const glyphsOf = (font: Font, text: string) =>
  [...text].flatMap(letter => {
    const base = [letter, letter.normalize('NFD')[0] ?? ''].find(one =>
      font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    )
    return base === undefined ? [] : font.glyphsForString(base)
  })

const textWidth = (font: Font, text: string, size: number) =>
  (glyphsOf(font, text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) /
  font.unitsPerEm

/** Breaks a text into lines of `textBox.width`; a longer word gets a line of its own. */
function breakLines(font: Font, text: string, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(font, `${last} ${word}`, size) <= textBox.width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The largest size at which a title fits; at the smallest one it is cut after five lines. */
function fitTitle(font: Font, title: string): { size: number; lines: string[] } {
  const tried = [84, 72, 62, 54].map(size => ({ size, lines: breakLines(font, title, size) }))
  const fitting = tried.find(
    ({ size, lines }) =>
      lines.length * size <= 300 &&
      lines.every(line => textWidth(font, line, size) <= textBox.width),
  )
  if (fitting) return fitting
  const lines = breakLines(font, title, 54)
  return { size: 54, lines: lines.length > 5 ? [...lines.slice(0, 4), `${lines[4]}...`] : lines }
}

function drawText(
  font: Font,
  text: string,
  size: number,
  x: number,
  y: number,
  fill: string,
): string {
  const scale = size / font.unitsPerEm
  let left = 0
  const paths = glyphsOf(font, text).map(glyph => {
    const path = `<path transform="translate(${left})" d="${glyph.path.toSVG()}"/>`
    left += glyph.advanceWidth
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
