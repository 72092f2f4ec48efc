import { useState } from 'react'
import { blockMessages as messages } from '#lib/messages/blocks.ts'
import { showToast } from '#lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { blockMember } from '../data.ts'

interface BlockDialogProps {
  userId: string
  name: string
  close: () => void
  onBlocked?: () => void
}

/** Says what blocking a member does, and blocks them. */
export function BlockDialog({ userId, name, close, onBlocked }: BlockDialogProps) {
  const [error, setError] = useState('')

  async function block() {
    setError('')
    const result = await blockMember(userId)
    if (!result.ok) return setError(result.message)
    showToast('success', messages.done(name))
    close()
    onBlocked?.()
  }

  return (
    <ConfirmDialog
      title={messages.heading(name)}
      confirmLabel={messages.block}
      busyLabel={messages.busy}
      onConfirm={block}
      onCancel={close}
    >
      <ul className="grid gap-1 ps-5">
        {messages.effects.map(effect => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="text-muted">{messages.undo}</p>
      {error !== '' && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  )
}
