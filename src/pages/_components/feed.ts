import { getBuildDay } from '#content/build-date.ts'
import type { FeedSource } from '#content/feeds.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogWords } from '#lib/messages/catalog.ts'
import type { ProgramList } from './program-lists.ts'

/** What the feeds of a list say, in either form. */
export function feedOf(
  { slug, name, path, programs }: ProgramList,
  form: 'atom' | 'json',
  site: URL | undefined,
): FeedSource {
  const address = (of: string) => new URL(of, site).href
  return {
    title: catalogWords.feedOf(name),
    page: address(path),
    self: address(catalogPaths.feed(slug, form)),
    programs,
    on: getBuildDay(),
    pageOf: ({ id }) => address(catalogPaths.program(id)),
  }
}
