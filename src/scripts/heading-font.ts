import * as attributes from '#lib/page-attributes.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/** Shows headings in their own typeface when that moves nothing on the screen. */
export function loadHeadingFont(): void {
  const toggle = () => document.documentElement.toggleAttribute(attributes.headingFont)
  /** Where the first headings end, at most at the bottom of the screen. */
  const getEnds = () =>
    [...document.querySelectorAll('main :is(h1,h2,h3)')]
      .slice(0, 9)
      .map(heading => Math.min(heading.getBoundingClientRect().bottom, innerHeight))
      .join()
  // After a page of this site the file is cached; for others it would delay the text.
  if (document.referrer.startsWith(location.origin)) return void toggle()
  const apply = () => {
    const before = getEnds()
    toggle()
    if (getEnds() !== before) toggle()
  }
  // Applied when it has loaded, so that the page is laid out once more and not twice.
  afterFirstPaint(() => document.fonts.load('700 1em Bricolage').then(apply, console.warn))
}
