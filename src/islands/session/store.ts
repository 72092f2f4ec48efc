import { times } from '#contract/limits.ts'
import { session } from '#contract/session.ts'
import { CallError, sentence } from '#lib/api.ts'
import { commonWords } from '#lib/messages/common.ts'
import { sessionWords as words } from '#lib/messages/session.ts'
import { afterLogIn, go, routes } from '#lib/routes.ts'
import { type Entered, logIn, signUp } from '#lib/session.ts'
import { checked, type Outcome } from '../ui/submit.ts'

async function attempt(
  enter: Promise<Entered | null>,
  fallback: string,
  then: () => Outcome,
): Promise<Outcome> {
  try {
    const entered = await enter
    if (!entered) return { ok: false, message: words.noToken }
    return entered.kept ? then() : { ok: false, message: commonWords.storageBlocked }
  } catch (error) {
    if (!(error instanceof CallError)) return { ok: false, message: words.unexpected }
    return { ok: false, message: sentence(error, fallback), fields: error.fields }
  }
}

/** Signs in, then leaves for where one came from, else for the programs (spec sections 4 and 8). */
export const enter = checked(session.logIn.input, input =>
  attempt(logIn(input), words.logIn.failed, () => {
    go(afterLogIn(window.location.search))
    return { ok: true }
  }),
)

/** Creates an account, says so, and leaves for the dashboard after 2 s (spec sections 2 and 8). */
export const join = checked(session.signUp.input, input =>
  attempt(signUp(input), words.signUp.failed, () => {
    setTimeout(() => go(routes.dashboard), times.afterSignup)
    return { ok: true, message: words.signUp.done }
  }),
)
