/** Shows the schools of the state in the address (`#state-AL`) until the filters have loaded. */
export default function showStateRows({ style = '' }: { style?: string }): void {
  const show = () => {
    const element = document.getElementById(style)
    if (element instanceof HTMLStyleElement && location.hash.startsWith('#state-'))
      element.media = 'all'
  }
  show()
  addEventListener('hashchange', show)
}
