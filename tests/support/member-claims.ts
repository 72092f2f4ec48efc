import { fieldsOfStudy, findField, includesField } from '#contract/fields.ts'
import type { Program } from '#contract/programs.ts'
import { states } from '#contract/states.ts'
import { monthNames, slugOf } from '#contract/values.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import { audienceLists } from '#lib/messages/catalog.ts'
import type { School } from '#lib/schools.ts'
import type { Catalog } from './claims.ts'
import { isForAnySchool, isListMember, listSections, type MemberFacts } from './list-members.ts'
import { attribute, find, listCards, parsePage, textOf } from './parsed-page.ts'

const differences = (name: string, found: readonly string[], expected: readonly string[]) => [
  ...found.filter(id => !expected.includes(id)).map(id => `${id} stands on ${name}`),
  ...expected.filter(id => !found.includes(id)).map(id => `${id} is missing on ${name}`),
  ...found.filter((id, index) => found.indexOf(id) < index).map(id => `${id} stands twice`),
]

/** The paths of all lists that may have a program. */
function listPaths(programs: readonly Program[]): string[] {
  const named = programs.flatMap(({ audience }) => audience.fields.map(text => findField(text)))
  const fields = fieldsOfStudy.filter(({ id }) =>
    named.some(field => field !== null && includesField(id, field)),
  )
  const slugs = {
    type: programs.map(({ type }) => typeSlug(type)),
    for: Object.keys(audienceLists),
    field: fields.map(({ id }) => slugOf(id)),
    state: states.map(({ name }) => slugOf(name)),
    month: monthNames.map(month => month.toLowerCase()),
  }
  const paths = Object.entries(slugs).flatMap(([kind, names]) =>
    names.map(name => `/catalog/${kind}/${name}`),
  )
  return ['/catalog', ...new Set(paths)]
}

/** Programs that stand on a list of the catalog, or lack there, against their records. */
export function findFalseLists({ programs, lists }: Catalog, facts: MemberFacts): string[] {
  const all = [...programs.values()]
  const paths = new Set([...listPaths(all), ...lists.keys()])
  return [...paths].flatMap(path => {
    const expected = all.filter(program => isListMember(path, program, facts))
    return differences(
      path,
      lists.get(path) ?? [],
      expected.map(({ id }) => id),
    )
  })
}

/** The page of a school shows so many programs of a section at most. */
const mostShown = 60
const sections = ['own', 'groups', 'hbcu', 'state', 'twoYear', 'highSchool']
const groupNames = [
  ['UNCF', 'uncf'],
  ['TMCF', 'tmcf'],
  ['1890', '1890'],
] as const

/** What the page of a school claims of its programs that their records do not say. */
export function findFalseSections(
  html: string,
  school: School,
  programs: Catalog['programs'],
): string[] {
  const nodes = find(parsePage(html), ({ name }) => name === 'html')
  const all = [...programs.values()]
  const found: string[] = []
  const expectCount = (what: string, text: string, pattern: RegExp, count: number) => {
    const written = pattern.exec(text)?.[1]
    if (Number(written ?? 0) !== count) found.push(`${what} are ${count}, not ${written}`)
  }
  for (const id of sections) {
    const expected = all
      .filter(program => listSections(program, school).includes(id))
      .map(program => program.id)
    const [section] = find(nodes, one => attribute(one, 'aria-labelledby') === id)
    const [heading] = find(nodes, one => attribute(one, 'id') === id)
    const [link] = find(nodes, one => attribute(one, 'href') === `#${id}`)
    const shown = section ? listCards([section], programs).map(({ program }) => program.id) : []
    const isCut = expected.length > mostShown
    const visible = isCut ? expected.filter(each => shown.includes(each)) : expected
    found.push(...differences(`#${id}`, shown, visible))
    expectCount(`programs of #${id}`, textOf(heading), / (\d+)$/, expected.length)
    expectCount(`programs behind the link #${id}`, textOf(link), /: (\d+)$/, expected.length)
    for (const [name, group] of groupNames)
      if (id === 'groups' && textOf(heading).includes(name) && !school.groups.includes(group))
        found.push(`${school.name} is no member of ${name}`)
  }
  const text = nodes.map(textOf).join(' ')
  const open = all.filter(program => isForAnySchool(program, school)).length
  const openCount = /(\d+) more programs? for (?:college|graduate) students/
  expectCount('programs for any school', text, openCount, open)
  return found
}
