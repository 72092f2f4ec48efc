import { takeFlash } from '#lib/flash.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/** The words of an address of a program or a campus, to search for. */
function wordsOf(path: string): string {
  const [, name = ''] = /^\/(?:catalog|hbcu)\/(?:.*\/)?([^/]+)\/?$/.exec(path) ?? []
  return name.replace(/\.\w+$|%[\da-f]{2}|[^a-z\d]+/gi, ' ').trim()
}

/**
 * Says that the address which 404.html redirected from does not exist, and offers its words as a
 * search: in the search of this page, which reads them from the query `name`, else as a link.
 */
export default function showPageNotFound({ name }: { name?: string }): void {
  const message = document.currentScript?.previousElementSibling
  const path = takeFlash('page-not-found')
  if (!path || !message) return
  const words = wordsOf(path)
  if (name && words) history.replaceState(null, '', `?${new URLSearchParams({ [name]: words })}`)
  // Screen readers read what is added to the page that they have.
  afterFirstPaint(() => {
    message.append('That page does not exist. ')
    if (name || !words) return
    const [, list = ''] = path.split('/')
    const text = `Search for “${words}”`
    const href = `/${list}?${new URLSearchParams({ q: words })}`
    message.append(Object.assign(document.createElement('a'), { href, text }))
  })
}
