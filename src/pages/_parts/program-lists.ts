import { getCollection } from 'astro:content'
import { byType, inOrder } from '#content/catalog.ts'
import type { Program } from '#contract/programs.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import { catalogWords as words } from '#lib/messages/catalog.ts'

/** A list that can be followed: all programs, or those of a type. */
export interface ProgramList {
  slug: string
  name: string
  programs: Program[]
}

let lists: Promise<ProgramList[]> | undefined

/** All programs and those of each type that has any, in the order of the catalog. */
export function programLists(): Promise<ProgramList[]> {
  lists ??= getCollection('programs').then(entries => {
    const programs = inOrder(entries.map(({ data }) => data))
    const types = byType(programs).map(([type, found]) => ({
      slug: typeSlug(type),
      name: words.groups[type] ?? type,
      programs: found,
    }))
    return [{ slug: 'all', name: words.all, programs }, ...types]
  })
  return lists
}

/** The paths of what is made once a list. */
export const listPaths = async () =>
  (await programLists()).map(list => ({ params: { list: list.slug }, props: list }))
