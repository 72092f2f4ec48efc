import { createServer } from 'node:http'
import type { Provider } from './provider.ts'

/**
 * What the identity provider's script does on a page, as far as the site uses it: a button that
 * opens the provider's window, and no prompt.
 */
function script(): void {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src)
  let receive = (_reply: { credential?: unknown }) => {}
  window.addEventListener('message', event => {
    if (event.origin === origin) receive(event.data)
  })
  Object.assign(window, {
    google: {
      accounts: {
        id: {
          initialize: (settings: { callback: typeof receive }) => {
            receive = settings.callback
          },
          renderButton: (place: HTMLElement, { text }: { text: string }) => {
            const button = document.createElement('button')
            button.type = 'button'
            button.textContent =
              text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google'
            button.addEventListener('click', () =>
              window.open(`${origin}/choose`, '_blank', 'popup'),
            )
            place.append(button)
          },
          prompt: () => {},
          cancel: () => {},
          disableAutoSelect: () => localStorage.setItem('provider-asks-again', 'yes'),
        },
      },
    },
  })
}

const choose = `<!doctype html><title>Choose an account</title>
<form action="/give"><label>Account <input name="email"></label><button>Continue</button></form>`

/** Hands a credential to the window that asked, and closes. */
const credentialPage = (credential: string) =>
  `<!doctype html><script>opener.postMessage(${JSON.stringify({ credential })}, '*'); close()</script>`

/**
 * The provider as a browser meets it, on a port of loopback: its script, and the window in which
 * somebody chooses an account.
 */
export const serveProvider = (port: number, provider: Provider) =>
  createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    const send = (type: string, body: string) => response.setHeader('Content-Type', type).end(body)
    if (pathname === '/client') return send('text/javascript', `(${script})()`)
    if (pathname === '/choose') return send('text/html', choose)
    const email = searchParams.get('email') ?? ''
    return send(
      'text/html',
      credentialPage(await provider.token(email, { name: `Somebody of ${email}` })),
    )
  }).listen(port, '127.0.0.1')
