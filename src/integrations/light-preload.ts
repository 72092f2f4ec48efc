import type { AstroUserConfig } from 'astro'

type Plugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]

interface PreloadError extends Event {
  payload?: unknown
}

/**
 * Asks at once for everything that a part of a page needs, then for the part. Takes what imports it, and the paths of those files below the root of
 * the site. A part that cannot be had is told as Vite tells it, by the event `vite:preloadError`; whoever hears it may keep the error.
 */
function preload(load: () => Promise<unknown>, paths: readonly string[] = []): Promise<unknown> {
  for (const path of paths) {
    if (document.head.querySelector(`[href="/${path}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${path}`
    document.head.append(link)
  }
  return load().catch(error => {
    const event: PreloadError = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })
}

/**
 * Puts {@link preload} in the place of what Vite loads parts with, at a quarter of its bytes: styles stand in the pages here, and a browser does by
 * itself what that keeps account of.
 */
export const lightPreload = (): Plugin => ({
  name: 'light-preload',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export const __vitePreload = ${preload}`,
  },
})
