import { useState } from 'react'
import { blockMessages as messages } from '#lib/messages/blocks.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { blockMember } from '../actions.ts'

interface BlockDialogProps {
  userId: string
  name: string
  close: () => void
  onBlocked?: () => void
}

/** Says what blocking a member does, and blocks them. */
export function BlockDialog({ userId, name, close, onBlocked }: BlockDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function block() {
    setBusy(true)
    const result = await blockMember(userId)
    setBusy(false)
    if (!result.ok) return setError(result.message)
    showToast('success', messages.done(name))
    close()
    onBlocked?.()
  }

  return (
    <Dialog title={messages.heading(name)} close={close}>
      <ul className="mb-3 grid gap-1 ps-5">
        {messages.effects.map(effect => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="mb-4 text-muted">{messages.undo}</p>
      {error !== '' && <Notice kind="error">{error}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={busy && messages.busy} onClick={block}>
          {messages.confirm}
        </Button>
        <Button disabled={busy} onClick={close}>
          {messages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
