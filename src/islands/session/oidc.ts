import { oidc } from '#contract/oidc.ts'
import { createClient, messageOf } from '#lib/api/client.ts'
import { parseJson } from '#lib/parse-json.ts'
import { navigate, pathAfterLogIn, routes } from '#lib/routes.ts'
import { saveSession } from '#lib/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/storage.ts'
import { askForCode } from './ask-for-code.ts'

/**
 * Begins a sign-in with the OpenID Connect provider, and ends it when the provider returns here
 * with an answer. A file of its own, so that the page loads no React.
 */
const api = createClient(oidc)
const failed = 'The sign-in was not completed. Please try again.'
/** What this tab keeps meanwhile: the ticket, and the query with the page to return to. */
const key = 'oidc'

async function begin(search: string): Promise<void> {
  const { url, ticket } = await api.start({})
  writeStorage('session', key, JSON.stringify({ ticket, search }))
  window.location.replace(url)
}

async function end(answer: string): Promise<void> {
  const begun = parseJson(readStorage('session', key)) as
    | { ticket: string; search: string }
    | undefined
  removeStorage('session', key)
  // The history keeps no code.
  history.replaceState(history.state, '', routes.oidc)
  if (!begun) throw new Error(failed)
  const input = { ticket: begun.ticket, answer: answer.slice(1) }
  const reply = await api.signIn(input).catch(error => {
    if (askForCode(error, begun.search)) return null
    throw error
  })
  if (!reply) return
  const { token, user } = reply
  if (!token || !user) throw new Error(failed)
  saveSession(token, user)
  navigate(pathAfterLogIn(begun.search), { replace: true })
}

const { search } = window.location
const hasAnswer = ['state', 'error'].some(name => new URLSearchParams(search).has(name))
;(hasAnswer ? end(search) : begin(search)).catch(error => {
  const heading = document.querySelector('h1')
  const link = document.createElement('a')
  Object.assign(link, { href: routes.logIn, className: 'button', textContent: 'Back to Login' })
  heading?.replaceChildren(messageOf(error, failed))
  heading?.after(link)
})
