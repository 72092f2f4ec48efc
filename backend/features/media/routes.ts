import type { Hono } from 'hono'
import { findMedia } from '#backend/content/media.ts'
import type { Env } from '#backend/http/env.ts'
import { addFileRoute } from '#backend/http/send-file.ts'
import type { Services } from '#backend/http/services.ts'
import { type MediaExtension, mediaTypes } from '#contract/media.ts'

/** Seconds. Short, because withdrawn consent deletes the file, but not copies in caches. */
const maxAge = 300

const isExtension = (name: string): name is MediaExtension => Object.hasOwn(mediaTypes, name)

/** Adds the route of media, by names that cannot be guessed (docs/conventions.md, Files). */
export function addMediaRoute(app: Hono<Env>, services: Services): void {
  // Only names of ours are looked up: Postgres fails on a NUL.
  addFileRoute(app, services, '/media/:name{[0-9a-z.]+}', async ({ req }) => {
    const file = await findMedia(services.db, `media/${req.param('name')}`)
    const extension = file?.key.split('.').at(-1) ?? ''
    if (!file || !isExtension(extension)) return null
    return {
      ...file,
      headers: {
        'Content-Type': mediaTypes[extension],
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Cache-Control': `public, max-age=${maxAge}`,
      },
    }
  })
}
