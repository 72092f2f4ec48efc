import type { APIRoute, GetStaticPaths } from 'astro'
import { paginate } from '#content/catalog.ts'
import { getPrograms } from '#content/programs.ts'
import { createSearchIndex } from '#content/search-index.ts'
import type { Program } from '#contract/programs.ts'

/** Made only for a catalog of more than one page. */
export const getStaticPaths = (async () => {
  const programs = await getPrograms()
  return paginate(programs).length === 1 ? [] : [{ params: { file: 'index' }, props: { programs } }]
}) satisfies GetStaticPaths

export const GET: APIRoute<{ programs: readonly Program[] }> = ({ props }) =>
  new Response(JSON.stringify(createSearchIndex(props.programs)))
