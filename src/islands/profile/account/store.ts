import { atom } from 'nanostores'
import { type AccountStatus, type ActiveSession, account } from '#contract/account.ts'
import { errorCatalog } from '#contract/errors.ts'
import { createClient } from '#lib/api.ts'
import { download } from '#lib/download.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { accountWords as words } from '#lib/messages/account.ts'
import { routes } from '#lib/routes.ts'
import { redirectAfterDeletion } from '#lib/session.ts'
import { type ActionResult, attempt, checked } from '../../ui/form-actions.ts'

const api = createClient(account)

/** What is known of the account; `absent` for a backend that knows nothing of this. */
export type Facts = { status: 'absent' } | { status: 'ready'; facts: AccountStatus }
/** Where the member is signed in. */
export type Places =
  | { status: 'loading' }
  | { status: 'ready'; places: readonly ActiveSession[] }
  | { status: 'failed' }

export const $facts = atom<Facts>({ status: 'absent' })
export const $places = atom<Places>({ status: 'loading' })

const startFacts = trackLatestRequest()
const startPlaces = trackLatestRequest()

/** Starts anew for whoever opens the page. */
export function openAccount(): void {
  startPlaces()
  $facts.set({ status: 'absent' })
  $places.set({ status: 'loading' })
  void loadFacts()
}

/** Loads what the backend tells of the account; whatever goes wrong, there is nothing of it on the page. */
async function loadFacts(): Promise<void> {
  const isLatest = startFacts()
  const facts = await api.get({}).catch(() => null)
  if (isLatest()) $facts.set(facts ? { status: 'ready', facts } : { status: 'absent' })
}

export async function loadPlaces(): Promise<void> {
  const isLatest = startPlaces()
  const places = await api.listSessions({}).catch(() => null)
  if (isLatest()) $places.set(places ? { status: 'ready', places } : { status: 'failed' })
}

export const sendVerification = (): Promise<ActionResult> =>
  attempt(() => api.sendVerification({}), words.email.sent, words.email.failed)

/** Changes the password or sets the first one; every other session ends with it. */
export const changePassword = checked(account.changePassword.input, input =>
  attempt(
    async () => {
      await api.changePassword(input)
      await Promise.all([loadFacts(), loadPlaces()])
    },
    words.password.done,
    words.password.failed,
  ),
)

const withPlaces = (call: () => Promise<unknown>, done: string): Promise<ActionResult> =>
  attempt(
    async () => {
      await call()
      await loadPlaces()
    },
    done,
    words.places.failed,
  )

export const endPlace = (sessionId: string): Promise<ActionResult> =>
  withPlaces(() => api.deleteSession({ sessionId }), words.places.ended)

export const endOthers = (): Promise<ActionResult> =>
  withPlaces(() => api.deleteOtherSessions({}), words.places.endedOthers)

export const downloadEverything = (): Promise<ActionResult> =>
  attempt(() => download(account.exportData, words.download.file), words.download.done, words.download.failed)

/** What has to be typed. */
const confirmation = 'DELETE'

/** Deletes the account and leaves for the landing page, signed out; there the fragment shows that it is done. */
export const removeAccount = checked(account.remove.input, async input => {
  if (input.confirmation !== confirmation) {
    const { message } = errorCatalog['account/not-confirmed']
    return { ok: false, message, fields: { confirmation: message } }
  }
  const outcome = await attempt(() => api.remove(input), '', words.remove.failed)
  if (outcome.ok) redirectAfterDeletion(`${routes.landing}#account-deleted`)
  return outcome.ok ? { ok: true, leaving: true } : outcome
})
