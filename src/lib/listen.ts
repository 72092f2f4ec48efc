/**
 * Calls a function on events of a target, with `capture` before those on what it holds; returns a
 * function that stops it.
 */
export function listen<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
  capture = false,
): () => void {
  const stop = new AbortController()
  for (const type of types)
    target.addEventListener(type, event => listener(event as E), { capture, signal: stop.signal })
  return () => stop.abort()
}
