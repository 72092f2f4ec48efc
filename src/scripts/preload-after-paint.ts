import { afterFirstPaint } from './after-first-paint.ts'

/** Requests data that the page will read, once the page has been painted. */
export default function preloadAfterPaint({ href = '' }: { href?: string }): void {
  afterFirstPaint(() => {
    const link = document.createElement('link')
    document.head.append(
      Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
    )
  })
}
