import { useState } from 'react'
import type { AccountStatus } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { createClient } from '#lib/api/client.ts'
import { saveSession } from '#lib/session.ts'
import { AccountEmail, Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { $account } from './data.ts'
import { SettingsSection } from './SettingsSection.tsx'

const api = createClient(secondFactor)
const failed = 'That did not work. Please try again.'

interface SecondFactorProps {
  account: AccountStatus
  email: string
}

/** Sets up, or turns off, the authenticator app of somebody on the team. */
export function SecondFactor({ account, email }: SecondFactorProps) {
  const [made, setMade] = useState<ReplyOf<typeof secondFactor.start>>()
  const { isEnabled = false, isRequired = false } = account.secondFactor ?? {}

  const start = withValidation(secondFactor.start.input, input =>
    runAction(async () => setMade(await api.start(input)), '', failed),
  )
  const confirm = withValidation(secondFactor.confirm.input, input =>
    runAction(
      async () => {
        const { token, user } = await api.confirm(input)
        if (token && user) saveSession(token, user)
        setMade(undefined)
        $account.revalidate()
      },
      '',
      failed,
    ),
  )
  const remove = withValidation(secondFactor.remove.input, input =>
    runAction(
      async () => {
        await api.remove(input)
        $account.revalidate()
      },
      '',
      failed,
    ),
  )
  return (
    <SettingsSection heading="Second factor">
      {isRequired && !isEnabled && (
        <Notice kind="info">
          This site requires a second factor of its team. Until you set it up here, your role does
          not count, and you see what members see.
        </Notice>
      )}
      <p>
        {isEnabled
          ? 'It is on: each login asks for a code of your authenticator app.'
          : 'Each login then also asks for a code. An app on your phone shows it, such as Google Authenticator, Microsoft Authenticator or Aegis.'}
      </p>
      {!isEnabled && !made && (
        <Form submit={start} label="Set up" busyLabel="Please wait..." look="plain">
          <AccountEmail email={email} />
          {account.hasPassword && (
            <Field
              name="password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Form>
      )}
      {made && <Steps made={made} />}
      {(made || isEnabled) && (
        <Form
          submit={made ? confirm : remove}
          label={made ? 'Turn on' : 'Turn off'}
          busyLabel="Please wait..."
          look={made ? 'primary' : 'plain'}
        >
          <Field
            name="code"
            label="Code"
            hint={made ? 'Six digits that the app shows.' : 'Of the app, or a recovery code.'}
            autoComplete="one-time-code"
            required
          />
        </Form>
      )}
    </SettingsSection>
  )
}

const loadQrCode = async () => (await import('./QrCode.tsx')).QrCode

/** What to do with a new secret, which is shown once. */
const Steps = ({ made: { url, recoveryCodes } }: { made: ReplyOf<typeof secondFactor.start> }) => (
  <ol className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 ps-5 [overflow-wrap:anywhere]">
    <li>
      Scan this code with the app.
      <div className="my-2">
        <LazyComponent
          load={loadQrCode}
          props={{ text: url, label: 'QR code with the key below' }}
        />
      </div>
      On the phone itself, <a href={url}>open this link in the app</a>. Or type this key into the
      app, without the spaces:{' '}
      <code>{new URL(url).searchParams.get('secret')?.replace(/.{4}(?=.)/g, '$& ')}</code>
    </li>
    <li>
      Write down these recovery codes. Each works once, if you lose the phone. They are not shown
      again.
      <ul className="grid max-w-[20rem] grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-1 ps-5">
        {recoveryCodes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </li>
    <li>Type the code that the app shows. Turning it on logs you out everywhere else.</li>
  </ol>
)
