/**
 * What becomes of a page whose code cannot be had, as after a deploy that took the old files away. It is written into the page as its own
 * text (see `inlined` of first-paint.ts), so that it is there whatever else is missing.
 *
 * The page is loaded again by itself once: not within a minute of the last time, not where that would lose what was typed, and not while the
 * site does not answer, since an open page is better than the browser's own error. After that, parts that are fetched later say themselves
 * that they failed; for an island that never started, `[data-lost-code]` is shown in its place.
 */
export function mendLostCode(): void {
  const key = 'loaded-again'
  const holdsTyped = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
      field => field.value !== field.defaultValue,
    )
  /** Gives whether the page is on its way. */
  const loadAgain = async (): Promise<boolean> => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    try {
      const waited = Date.now() - Number(sessionStorage.getItem(key)) > 60_000
      if (answer?.ok && waited && !holdsTyped()) {
        sessionStorage.setItem(key, `${Date.now()}`)
        location.reload()
        return true
      }
      // Without storage nothing would end a page that loads itself again and again.
    } catch {}
    return false
  }
  addEventListener('vite:preloadError', loadAgain)
  addEventListener('astro:hydration-error', async ({ target }) => {
    if (await loadAgain()) return
    const island = target as HTMLElement
    const notice = document.querySelector<HTMLElement>('[data-lost-code]')
    if (notice) {
      notice.hidden = false
      notice.onclick = () => location.reload()
    }
    // A form keeps what was typed into it; anything else only waits for what will not come.
    if (!island.querySelector('form')) island.style.display = 'none'
  })
}
