import type { APIRoute, GetStaticPaths } from 'astro'
import { getPrograms } from '#content/programs.ts'
import { getSchools } from '#content/schools.ts'
import { listSocialCards, renderSocialCard, type SocialCard } from '#content/social-cards.ts'

export const getStaticPaths = (async () => {
  const programs = await getPrograms()
  return [...listSocialCards(programs, await getSchools())].map(([address, card]) => ({
    params: { path: address.slice('/social/'.length, -'.png'.length) },
    props: { card },
  }))
}) satisfies GetStaticPaths

/** An image of 1200 × 630 for where a link is shared. */
export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) =>
  new Response(new Uint8Array(await renderSocialCard(props.card)))
