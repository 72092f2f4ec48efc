import * as attributes from '#lib/page-attributes.ts'

/**
 * Closes open menus on Escape and when the focus or a click goes elsewhere. Of a popover the browser
 * does so itself, but leaves it open above what has the focus.
 */
export function closeMenus(): void {
  const close = (except?: Element) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(
      `[${attributes.menu}][open]`,
    )) {
      if (except && menu.contains(except)) continue
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
    }
    if (except && !except.closest('[popover],[popovertarget]'))
      document.querySelector<HTMLElement>('[popover]')?.hidePopover?.()
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  for (const type of ['focusin', 'click'])
    addEventListener(type, ({ target }) => target instanceof Element && close(target))
}
