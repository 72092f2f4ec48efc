/**
 * Fetches the script that verifies a stored session, after the first paint and only where a session
 * is stored. Takes its address. Written into the page as its own text (see `inlined` of
 * first-paint.ts).
 */
export function verifySessionLate(script: string): void {
  const verify = () => {
    if (document.documentElement.dataset.session === 'in')
      import(/* @vite-ignore */ script).catch(console.warn)
  }
  new PerformanceObserver((_entries, painted) => {
    painted.disconnect()
    verify()
    // Somebody may sign in in another tab, or come back to a page that was kept.
    for (const change of ['storage', 'pageshow']) addEventListener(change, verify)
  }).observe({ type: 'paint', buffered: true })
}
