import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { accountWords as words } from '#lib/messages/account.ts'
import { Download } from './account/Download.tsx'
import { Email } from './account/Email.tsx'
import { NewPassword } from './account/NewPassword.tsx'
import { Places } from './account/Places.tsx'
import { Remove } from './account/Remove.tsx'
import { $facts, openAccount } from './account/store.ts'

/** Control over one's account, below the profile. A backend that knows nothing of it shows nothing of it. */
export default function Account({ email }: { email: string }) {
  const known = useStore($facts)
  useLayoutEffect(openAccount, [])
  if (known.status === 'absent') return null
  const { facts } = known
  return (
    <section className="account-control" aria-labelledby="your-account">
      <h2 id="your-account">{words.heading}</h2>
      <Email email={email} facts={facts} />
      <NewPassword hasPassword={facts.hasPassword} />
      <Places />
      <Download />
      <Remove hasPassword={facts.hasPassword} />
    </section>
  )
}
