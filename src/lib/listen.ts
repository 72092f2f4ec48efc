/** Calls a function on events of a target; returns a function that stops it. */
export function listen<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
): () => void {
  const stop = new AbortController()
  for (const type of types)
    target.addEventListener(type, event => listener(event as E), { signal: stop.signal })
  return () => stop.abort()
}
