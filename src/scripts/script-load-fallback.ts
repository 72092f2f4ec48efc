/** Opens another page when a script of this one cannot be loaded. */
export default function scriptLoadFallback({ to = '/' }: { to?: string }): void {
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && location.replace(to),
    true,
  )
}
