import * as attributes from '#lib/page-attributes.ts'

/** Marks a form that is submitted before hydration, which then submits it again. */
export default function queueSubmit(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLElement) target.setAttribute(attributes.queuedSubmit, '')
    },
    { capture: true, once: true },
  )
}
