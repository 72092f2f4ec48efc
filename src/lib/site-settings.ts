import { readSiteSettings } from '#contract/content-values.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

// Only static pages import this: it would enlarge the scripts of islands.

/** Milliseconds. */
const timeout = 10_000

/** Reads what the server that builds has given to the build, or what its backend answers. */
async function load(): Promise<SiteSettings> {
  const { SITE_SETTINGS: given, CATALOG_BACKEND_URL: backend = '' } = process.env
  try {
    if (given) return readSiteSettings(JSON.parse(given))
    if (!/^https?:/.test(backend)) return readSiteSettings(null)
    const response = await fetch(new URL('/api/site', backend), {
      signal: AbortSignal.timeout(timeout),
    })
    return readSiteSettings(response.ok ? await response.json() : null)
  } catch (error) {
    console.warn('The settings of the site could not be read; nothing is set in this build.', error)
    return readSiteSettings(null)
  }
}

let loading: Promise<SiteSettings> | undefined

/** The settings of the site; never throws. Read once a build. */
export const getSiteSettings = (): Promise<SiteSettings> => {
  loading ??= load()
  return loading
}
