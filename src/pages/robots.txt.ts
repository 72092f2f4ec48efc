import type { APIRoute } from 'astro'

/** Everything may be read but the API; tools say `noindex` themselves, which a robot can only read when it may fetch them. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
