import * as attributes from '#lib/page-attributes.ts'

/** The sidebar of /programs: expands on wide screens, is a drawer on small ones. */
const toggle = document.querySelector(`[${attributes.sidebarToggle}]`)
const drawer = document.querySelector('dialog')

toggle?.addEventListener('click', () => {
  const isOpen = toggle.closest('nav')?.toggleAttribute('data-open')
  toggle.setAttribute('aria-expanded', `${isOpen}`)
})

document.querySelector(`[${attributes.drawerOpen}]`)?.addEventListener('click', () => drawer?.showModal())

// On a wide screen the sidebar is shown, and the button that opened the drawer is gone.
matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => matches && drawer?.close())

drawer?.addEventListener('click', ({ target, clientX }) => {
  // A click beside the drawer has the dialog itself as its target.
  const isBeside = target === drawer && clientX > drawer.getBoundingClientRect().right
  if (isBeside || (target as Element).closest(`[${attributes.drawerClose}]`)) drawer.close()
})
