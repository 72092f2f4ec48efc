import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'
import { addFileRoute } from '#backend/http/send-file.ts'
import type { Services } from '#backend/http/services.ts'
import { findPhoto } from './queries.ts'

const year = 31_536_000

/** Adds the route of photos, by names that cannot be guessed (docs/conventions.md, Files). */
export function addPhotoRoute(app: Hono<Env>, services: Services): void {
  // Only names of ours are looked up: Postgres fails on a NUL.
  addFileRoute(app, services, '/photos/:name{[0-9a-z.]+}', async ({ req }) => {
    const photo = await findPhoto(services.db, `photos/${req.param('name')}`)
    return photo
      ? {
          key: photo.key,
          size: null,
          headers: {
            'Content-Type': photo.type,
            'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
            'Cache-Control': `public, max-age=${year}, immutable`,
          },
        }
      : null
  })
}
