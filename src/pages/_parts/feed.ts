import type { Feed } from '#content/feeds.ts'
import { buildDay } from '#content/publish.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogWords } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import type { ProgramList } from './program-lists.ts'

/** What the feeds of a list say, in either form. */
export function feedOf(
  { slug, name, programs }: ProgramList,
  form: 'atom' | 'json',
  site: URL | undefined,
): Feed {
  const address = (path: string) => new URL(path, site).href
  return {
    title: catalogWords.feedOf(name),
    page: address(slug === 'all' ? routes.catalog : `${routes.catalog}/type/${slug}`),
    self: address(catalogPaths.feed(slug, form)),
    programs,
    on: buildDay(),
    pageOf: ({ id }) => address(catalogPaths.program(id)),
  }
}
