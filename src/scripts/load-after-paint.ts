import { afterFirstPaint } from './after-first-paint.ts'

/** Loads a script that the page is complete without, once the page has been painted. */
export default function loadAfterPaint({ script = '' }: { script?: string }): void {
  afterFirstPaint(() => import(/* @vite-ignore */ script).catch(console.warn))
}
