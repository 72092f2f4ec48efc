import { type ReactNode, useState } from 'react'
import { commonWords } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface ConfirmProps {
  title: string
  /** What the answer says that does it, and the one that does not. */
  yes: string
  no?: string
  /** Says that it is being done. */
  busy?: string
  look?: 'primary' | 'danger'
  /** What is done on yes; whoever does it also closes. */
  confirm: () => Promise<void> | void
  close: () => void
  children: ReactNode
}

/** A question before something that is hard to take back. */
export function Confirm(props: ConfirmProps) {
  const { title, yes, no = commonWords.cancel, busy, look = 'danger', confirm, close, children } = props
  const [doing, setDoing] = useState(false)
  async function act() {
    setDoing(true)
    await confirm()
  }
  return (
    <Dialog title={title} close={close}>
      <div className="resume-question">
        {children}
        <p className="resume-acts">
          <Button onClick={close}>{no}</Button>
          <Button look={look} busy={doing && busy} onClick={act}>
            {yes}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
