import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '#contract/programs.ts'
import { catalogWords } from '#lib/messages/catalog.ts'
import { publisher } from '#lib/publisher.ts'
import type { School } from '#lib/schools.ts'
import { maxProgramImages, socialImages } from '#lib/social-images.ts'
import { groupByType, sortPrograms } from './catalog.ts'
import { drawCard, paint, type SocialCard, type Typesetter, typesetter } from './social-picture.ts'

const foot = publisher.name

/** Every social image of the site by its address (issue: landing, catalog, campuses, and programs up to 500, else one a type). */
export function listSocialCards(programs: readonly Program[], schools: readonly School[]) {
  const types = groupByType(sortPrograms(programs)).map(
    ([type]) => [socialImages.type(type), card('Program catalog', catalogWords.group(type))] as const,
  )
  const own = programs.length > maxProgramImages ? [] : programs
  return new Map<string, SocialCard>([
    [socialImages.site, card('For students of HBCUs', 'Empowering the next generation of HBCU leaders')],
    [socialImages.catalog, card('Program catalog', 'Scholarships, fellowships, internships')],
    ...types,
    ...own.map(
      program => [socialImages.program(program, programs.length), card(program.type, program.name)] as const,
    ),
    ...schools.map(
      ({ slug, name, city, state }) =>
        [socialImages.campus(slug), card([city, state].filter(Boolean).join(', '), name)] as const,
    ),
  ])
}

const card = (kicker: string, title: string): SocialCard => ({ kicker, title, foot })

const folder = '.cache/social'
let setter: Promise<Typesetter> | undefined

/** The image of a card as a PNG: from `.cache/social` when the same drawing was painted before. */
export async function renderSocialCard(of: SocialCard): Promise<Buffer> {
  setter ??= readFile('public/fonts/bricolage-grotesque.woff2').then(typesetter)
  const drawing = drawCard(await setter, of)
  const path = join(folder, `${createHash('sha256').update(drawing).digest('hex')}.png`)
  const painted = await readFile(path).catch(() => null)
  if (painted) return painted
  const picture = await paint(drawing)
  await mkdir(folder, { recursive: true })
  // Two builds may paint the same one at once.
  await writeFile(`${path}.${process.pid}`, picture)
  await rename(`${path}.${process.pid}`, path)
  return picture
}
