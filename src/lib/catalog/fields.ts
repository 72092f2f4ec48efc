import type { Program } from './program.ts'

/** A field of study. */
export interface FieldOfStudy {
  /** Its name in records, in lower case. */
  id: string
  /** Its name on screen. */
  name: string
}

/**
 * A line: the field, other names of it after `=`, the fields that it includes after `>`, and those
 * that only some count in after `~`.
 */
const taxonomy = `
STEM > science, technology, engineering, mathematics ~ health, agriculture
Science = sciences, natural sciences, related sciences > biology, physical sciences, environment ~ psychology, agriculture, health, computing, mathematics
Biology = life sciences, biological sciences
Physical sciences > chemistry, physics, astronomy, earth science, materials science
Chemistry
Physics > nuclear science
Nuclear science
Astronomy
Earth science = earth sciences, oceanic science, atmospheric science, geology
Materials science = materials, materials research
Environment = environmental science, sustainability, climate > natural resources, energy
Natural resources
Energy
Technology > computing, engineering, technology management
Computing = computer science, computer programming, information science > cybersecurity, data science, artificial intelligence
Cybersecurity
Data science = analytics
Artificial intelligence
Engineering > aerospace, construction, transportation, energy, materials science, manufacturing
Aerospace = aviation
Construction = construction management
Transportation
Mathematics = math, applied mathematics > statistics, actuarial science, data science
Statistics
Actuarial science
Health = health sciences > nursing, medicine, public health, nutrition, pharmacy, athletic training, bioethics
Nursing
Medicine = dentistry
Public health
Nutrition
Pharmacy
Athletic training
Bioethics
Business = business administration > accounting, finance, marketing, economics, entrepreneurship, consulting, management, sports management, actuarial science, hospitality, supply chain
Accounting = taxation
Finance = risk management
Marketing
Economics
Entrepreneurship
Consulting
Management = human capital, human resources, nonprofit management > technology management
Technology management
Sports > sports management, athletic training
Sports management = sports administration
Education = teacher education
Arts = art > visual arts, performing arts, film, fashion, design, architecture, art history
Visual arts
Performing arts > music
Music
Film
Fashion
Design
Architecture
Humanities > history, languages, english, philosophy, art history, religion
History > art history
Art history
Museum studies
Library science
Languages
English
Philosophy
Religion = theology
Social science = social sciences > psychology, economics, anthropology, sociology, political science, social work
Psychology
Anthropology
Sociology = criminal justice
Social work
Political science > policy, international affairs
Policy = public policy, development
International affairs = international relations
Public service = public administration > policy, international affairs
Communications = communication > media, marketing
Media > journalism, film
Journalism = broadcast
Law = legal studies
Agriculture = agricultural science, agricultural sciences > food science, natural resources
Food science
Trades = skilled trades > construction, manufacturing
Hospitality
Manufacturing
Planning
Supply chain
`

/** Stands in records of programs that take students of every field. */
export const anyField = 'all'

interface Entry extends FieldOfStudy {
  otherNames: string[]
  includes: string[]
  /** Fields that some count in, and some do not. */
  near: string[]
}

const list = (text = ''): string[] => text.split(', ').filter(Boolean)

const entries: readonly Entry[] = taxonomy
  .trim()
  .split('\n')
  .map(line => {
    const [, name = '', otherNames, includes, near] =
      /^([^=>~]+?)(?: = ([^>~]+?))?(?: > ([^~]+?))?(?: ~ (.+))?$/.exec(line) ?? []
    const lists = { includes: list(includes), near: list(near) }
    return { id: name.toLowerCase(), name, otherNames: list(otherNames), ...lists }
  })

const byId = new Map(entries.map(entry => [entry.id, entry]))
const ids = new Map([
  ...entries.flatMap(({ id, otherNames }) =>
    [id, ...otherNames].map((name): [string, string] => [name.toLowerCase(), id]),
  ),
  [anyField, anyField],
  ['all fields', anyField],
])

const includedFields = new Map<string, ReadonlySet<string>>()
/** A field and all narrower ones. */
export function listIncludedFields(id: string): ReadonlySet<string> {
  const known = includedFields.get(id)
  if (known) return known
  const all = new Set([
    id,
    ...(byId.get(id)?.includes ?? []).flatMap(each => [...listIncludedFields(each)]),
  ])
  includedFields.set(id, all)
  return all
}

/** All fields of study, by name. */
export const fieldsOfStudy: readonly FieldOfStudy[] = entries
  .map(({ id, name }) => ({ id, name }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))

/** The field that a text of a record means: its id, `all`, or null when it is in no list. */
export function findField(text: string): string | null {
  return ids.get(text) ?? ids.get(text.trim().toLowerCase()) ?? null
}

/** The name of a field on screen; a text that is no field is returned as it is. */
export const fieldName = (id: string): string => byId.get(id)?.name ?? id

/** Other names of a field, in lower case. */
export const otherFieldNames = (id: string): readonly string[] => byId.get(id)?.otherNames ?? []

/** Whether a field is the other one or includes it: science includes biology. */
export const includesField = (broad: string, narrow: string): boolean =>
  listIncludedFields(broad).has(narrow)

/** Whether only some count a field in a broader one: public health in science. */
export const isCountedIn = (narrow: string, broad: string): boolean =>
  [...listIncludedFields(broad)].some(id =>
    byId.get(id)?.near.some(near => includesField(near, narrow)),
  )

interface WithFields extends Pick<Program, 'topics'> {
  audience: Pick<Program['audience'], 'fields'>
}

/** The fields that a program names: those of its majors, and what it is about. */
export const listSubjects = ({ topics, audience: { fields } }: WithFields): string[] => [
  ...fields.filter(field => findField(field) !== anyField),
  ...topics,
]

/** Whether a program is for every major, and about no field. */
export const isOfAnyField = (program: WithFields): boolean =>
  program.audience.fields.some(field => findField(field) === anyField) &&
  listSubjects(program).length === 0

/** Whether a list of fields has a field, a narrower or a broader one, or every field. */
export const concernsField = (listed: readonly string[], field: string): boolean =>
  listed.some(text => {
    const id = findField(text)
    return (
      id === anyField || (id !== null && (includesField(id, field) || includesField(field, id)))
    )
  })
