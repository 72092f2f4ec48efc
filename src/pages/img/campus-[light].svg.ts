import type { APIRoute, GetStaticPaths } from 'astro'
import { campusPicture, type Light } from '#lib/quad/picture.ts'
import paints from '#styles/quad.css?raw'
import tokens from '#styles/tokens.css?raw'

export const getStaticPaths: GetStaticPaths = () =>
  (['day', 'night'] satisfies Light[]).map(light => ({ params: { light } }))

/** The hero of the about page as a file for each theme, so that the page itself comes in one flight. */
export const GET: APIRoute = ({ params }) =>
  new Response(campusPicture(tokens + paints, params.light === 'night' ? 'night' : 'day'))
