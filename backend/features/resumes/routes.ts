import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'
import { contentDisposition } from '#backend/http/file-name.ts'
import { addFileRoute } from '#backend/http/send-file.ts'
import type { Services } from '#backend/http/services.ts'
import { findResumeFile } from './queries.ts'
import { parseClaim, verifyClaim } from './signed-url.ts'

/** Never the content type of the upload. */
const contentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** Adds the route of resumes, by signed URLs (docs/conventions.md, Files). */
export function addResumeRoute(app: Hono<Env>, services: Services): void {
  const policy = `default-src 'none'; sandbox; frame-ancestors ${frameAncestors(services)}`
  addFileRoute(app, services, '/files/:claim/:name', async ({ req }) => {
    const claim = parseClaim(req.param('claim') ?? '')
    const file = claim && (await findResumeFile(services.db, claim.owner, claim.viewer))
    const isValid = file && verifyClaim(services, claim, file)
    if (!isValid || req.param('name') !== `resume.${file.extension}`) return null
    const kind = file.extension === 'pdf' ? 'inline' : 'attachment'
    return {
      key: file.fileKey,
      size: file.size,
      headers: {
        'Content-Type': contentTypes[file.extension],
        'Content-Disposition': contentDisposition(kind, file.fileName),
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
      },
    }
  })
}

/** The origins of the site, which may show a resume in a frame. */
function frameAncestors({ config }: Services): string {
  const own = config.publicSiteUrl ? [new URL(config.publicSiteUrl).origin] : []
  return ["'self'", ...new Set([...own, ...config.allowedOrigins])].join(' ')
}
