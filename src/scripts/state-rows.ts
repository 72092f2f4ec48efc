/**
 * Shows only the schools of the state that the address names (`#state-AL`), by enabling a style,
 * until the filters have been loaded.
 */
export default function showStateRows({ style = '' }: { style?: string }): void {
  const show = () => {
    const element = document.getElementById(style)
    if (element instanceof HTMLStyleElement && location.hash.startsWith('#state-'))
      element.media = 'all'
  }
  show()
  addEventListener('hashchange', show)
}
