import type { AccountStatus } from '#contract/account.ts'
import { accountWords } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from './act.ts'
import { Said } from './Said.tsx'
import { sendVerification } from './store.ts'

const words = accountWords.email

/** Whether the address is verified, and where mail can be sent, the way to it. */
export function Email({ email, facts }: { email: string; facts: AccountStatus }) {
  const { doing, outcome, run } = useAct(sendVerification)
  const { emailVerified, mail } = facts
  return (
    <div className="account-part">
      <h3>{words.heading}</h3>
      <p className="account-line">
        <bdi>{email}</bdi>
        <span className={`badge badge-${emailVerified ? 'approved' : 'pending'}`}>
          {emailVerified ? words.verified : words.unverified}
        </span>
      </p>
      {!emailVerified && mail && (
        <Button busy={doing !== null && words.busy} onClick={() => run()}>
          {words.verify}
        </Button>
      )}
      <Said outcome={outcome} />
    </div>
  )
}
