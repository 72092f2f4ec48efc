import { accountWords } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from './act.ts'
import { Said } from './Said.tsx'
import { downloadEverything } from './store.ts'

const words = accountWords.download

/** Everything that the member has put in, to take along. */
export function Download() {
  const { doing, outcome, run } = useAct(downloadEverything)
  return (
    <div className="account-part">
      <h3>{words.heading}</h3>
      <p>{words.lead}</p>
      <Button busy={doing !== null && words.busy} onClick={() => run()}>
        {words.start}
      </Button>
      <Said outcome={outcome} />
    </div>
  )
}
