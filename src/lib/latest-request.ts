/**
 * Tracks requests of which only the latest answer counts. Each call of the returned function starts
 * a request and returns a check, which is true until the next one starts.
 */
export function trackLatestRequest(): () => () => boolean {
  let latest = 0
  return () => {
    latest += 1
    const request = latest
    return () => request === latest
  }
}
