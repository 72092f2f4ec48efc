/** Calls a function once the page has been painted, at once when it has been already. */
export function afterFirstPaint(callback: () => void): void {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    callback()
  }).observe({ type: 'paint', buffered: true })
}
