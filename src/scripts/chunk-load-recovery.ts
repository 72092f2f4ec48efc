import * as attributes from '#lib/page-attributes.ts'

/** When the page was last reloaded, in sessionStorage. */
const reloadedAt = 'reloaded-at'
/** Between two reloads, in milliseconds. */
const reloadInterval = 60_000

const hasUnsentInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    field => field.value !== field.defaultValue,
  )

/** Reloads the page when that may help and loses nothing; returns whether it does. */
async function reloadOnce(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  try {
    const isDue = Date.now() - Number(sessionStorage.getItem(reloadedAt)) > reloadInterval
    if (answer?.ok && isDue && !hasUnsentInput()) {
      sessionStorage.setItem(reloadedAt, `${Date.now()}`)
      location.reload()
      return true
    }
    // Without storage nothing would stop the page from reloading for ever.
  } catch {}
  return false
}

/**
 * Recovers when a script chunk fails to load, for example after a deploy removed it: reloads the
 * page once, else shows an error in place of an island that did not start. Parts that are loaded
 * later show their own errors.
 */
export default function recoverChunkLoad(): void {
  addEventListener('vite:preloadError', reloadOnce)
  addEventListener('astro:hydration-error', async ({ target }) => {
    if (await reloadOnce()) return
    const notice = document.querySelector<HTMLElement>(`[${attributes.chunkLoadError}]`)
    if (notice) {
      notice.hidden = false
      notice.onclick = () => location.reload()
    }
    // A form keeps what was typed into it.
    const island = target as HTMLElement
    if (!island.querySelector('form')) island.style.display = 'none'
  })
}
