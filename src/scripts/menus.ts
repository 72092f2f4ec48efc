import * as attributes from '#lib/page-attributes.ts'

/** Closes open menus on Escape and when the focus or a click goes elsewhere. */
export function closeMenus(): void {
  const close = (except: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(
      `[${attributes.menu}][open]`,
    )) {
      if (except && menu.contains(except)) continue
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
    }
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(null))
  for (const type of ['focusin', 'click'])
    addEventListener(type, ({ target }) => target instanceof Node && close(target))
}
