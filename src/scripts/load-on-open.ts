/**
 * Loads a script when the `details` element before it is opened for the first time. An address that
 * ends with its id opens it.
 */
export default function loadOnOpen({ onOpen = '' }: { onOpen?: string }): void {
  const details = document.currentScript?.previousElementSibling
  if (!(details instanceof HTMLDetailsElement)) return
  const load = () => import(/* @vite-ignore */ onOpen).catch(console.warn)
  details.addEventListener('toggle', load, { once: true })
  if (location.hash === `#${details.id}`) details.open = true
}
