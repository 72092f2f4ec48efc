import type { APIRoute, GetStaticPaths } from 'astro'
import { pagesOf } from '#content/catalog.ts'
import { allPrograms } from '#content/programs.ts'
import { searchIndex } from '#content/search-index.ts'
import type { Program } from '#contract/programs.ts'

/** Made only for a catalog of more than one page. */
export const getStaticPaths = (async () => {
  const programs = await allPrograms()
  return pagesOf(programs).length === 1 ? [] : [{ params: { file: 'index' }, props: { programs } }]
}) satisfies GetStaticPaths

export const GET: APIRoute<{ programs: readonly Program[] }> = ({ props }) =>
  new Response(JSON.stringify(searchIndex(props.programs)))
