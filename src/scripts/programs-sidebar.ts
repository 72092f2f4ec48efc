const handle = document.querySelector<HTMLButtonElement>('[data-rail]')
const rail = handle?.closest('nav')
const drawer = document.querySelector('dialog')

handle?.addEventListener('click', () => {
  const open = rail?.toggleAttribute('data-open') ?? false
  handle.setAttribute('aria-expanded', String(open))
})

document.querySelector('[data-drawer-open]')?.addEventListener('click', () => drawer?.showModal())

// On a wide screen the rail stands in its place, and the button that opened it is gone.
matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => matches && drawer?.close())

// A click on the dialog itself is one on what is around its content.
drawer?.addEventListener('click', event => {
  const closes = event.target instanceof Element && event.target.closest('[data-drawer-close]')
  const inside = drawer.getBoundingClientRect().right >= event.clientX
  if (closes || (event.target === drawer && !inside)) drawer.close()
})
