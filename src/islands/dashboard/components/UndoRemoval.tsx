import { useEffect, useRef, useState } from 'react'
import { notesMessages as messages } from '#lib/messages/program-notes.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type RemovedProgram, restoreProgram } from '../program-notes.ts'

/** Says that a program was removed, and saves it again on request. */
export function UndoRemoval({ removed, close }: { removed: RemovedProgram; close: () => void }) {
  const { program, undo: recommenders } = removed
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The program that had the focus is gone. One that left the catalog has no button.
  useEffect(() => (box.current?.querySelector('button') ?? box.current)?.focus(), [])
  async function undo() {
    setBusy(true)
    if (!(await restoreProgram(removed))) return setBusy(false)
    close()
    document.getElementById('saved-programs')?.focus()
  }
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="info">
        <p>{messages.removed(program.name)}</p>
        {!program.isGone && recommenders && <p>{messages.undoHint}</p>}
        {!program.isGone && (
          <Button busy={isBusy && messages.savingNotes} onClick={() => void undo()}>
            {messages.undo}
          </Button>
        )}
      </Notice>
    </div>
  )
}
