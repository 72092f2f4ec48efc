import type { APIRoute } from 'astro'

/** Pages with `noindex` are allowed, since a robot must fetch them to read it. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  )
