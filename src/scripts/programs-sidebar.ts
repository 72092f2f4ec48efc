import * as attributes from '#lib/page-attributes.ts'

/** The sidebar of /programs: expands on wide screens, is a drawer on small ones. */
export default function handleSidebar(): void {
  const drawer = document.querySelector('dialog')
  addEventListener('click', ({ target, clientX }) => {
    const find = (attribute: string) => (target as Element).closest(`[${attribute}]`)
    const toggle = find(attributes.sidebarToggle)
    const isOpen = toggle?.closest('nav')?.toggleAttribute('data-open')
    toggle?.setAttribute('aria-expanded', `${isOpen}`)
    if (find(attributes.drawerOpen)) drawer?.showModal()
    // A click beside the drawer has the dialog itself as its target.
    const isBeside =
      drawer !== null && target === drawer && clientX > drawer.getBoundingClientRect().right
    if (isBeside || find(attributes.drawerClose)) drawer?.close()
  })
  // On a wide screen the sidebar is shown, and the button that opened the drawer is gone.
  matchMedia('(min-width: 64rem)').addEventListener(
    'change',
    ({ matches }) => matches && drawer?.close(),
  )
}
