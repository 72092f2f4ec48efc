/**
 * For requests of which only the last one's answer counts. Each call of the returned function starts a
 * request, and returns a check that is true until the next one starts.
 */
export function trackLatestRequest(): () => () => boolean {
  let started = 0
  return () => {
    started += 1
    const own = started
    return () => own === started
  }
}
