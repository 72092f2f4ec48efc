import { times } from '#contract/limits.ts'
import type { User } from '#contract/session.ts'
import { session } from '#contract/session.ts'
import { CallError, createClient, messageOf } from '#lib/api.ts'
import { commonWords } from '#lib/messages/common.ts'
import { googleWords, sessionWords as words } from '#lib/messages/session.ts'
import { navigate, pathAfterLogIn, routes } from '#lib/routes.ts'
import { saveSession } from '#lib/session.ts'
import { type ActionResult, checked } from '../ui/form-actions.ts'
import { refuseEmail } from './email.ts'

const api = createClient(session)

type Reply = Promise<{ token: string | null; user: User | null }>

async function attempt(reply: Reply, fallback: string, then: () => ActionResult): Promise<ActionResult> {
  try {
    const { token, user } = await reply
    if (!token) return { ok: false, message: words.noToken }
    if (!user) return { ok: false, message: fallback }
    return saveSession(token, user) ? then() : { ok: false, message: commonWords.storageBlocked }
  } catch (error) {
    if (!(error instanceof CallError)) return { ok: false, message: words.unexpected }
    return { ok: false, message: messageOf(error, fallback), fields: error.fields }
  }
}

function goOn(): ActionResult {
  navigate(pathAfterLogIn(window.location.search))
  return { ok: true, leaving: true }
}

/** Signs in, then leaves for where one came from, else for the programs (spec sections 4 and 8). */
export const enter = checked(
  session.logIn.input,
  async input => refuseEmail(input.email) ?? attempt(api.logIn(input), words.logIn.failed, goOn),
)

/** The same with what the identity provider gave. */
export const enterByProvider = checked(session.signInWithGoogle.input, input =>
  attempt(api.signInWithGoogle(input), googleWords.failed, goOn),
)

/** Creates an account, says so, and leaves for the dashboard after 2 s (spec sections 2 and 8). */
export const join = checked(session.signUp.input, input =>
  attempt(api.signUp(input), words.signUp.failed, () => {
    setTimeout(() => navigate(routes.dashboard), times.afterSignup)
    return { ok: true, leaving: true, message: words.signUp.done }
  }),
)
