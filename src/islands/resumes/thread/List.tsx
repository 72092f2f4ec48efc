import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { toast } from '#lib/toasts.ts'
import { Comment } from './Comment.tsx'
import { $notes } from './notes.ts'
import { reachForActs } from './reach.ts'
import { $target, type Reader, type Ready } from './state.ts'
import { useWindow } from './window.ts'

interface ListProps extends Reader {
  thread: Ready
  /** Where the keyboard goes when nothing is left to go to. */
  heading: string
}

/** The comments of a thread: a flat list of which only what is in view is drawn. */
export function List({ thread, uid, owner, heading }: ListProps) {
  const { rows, tree, collapsed, pins } = thread
  const list = useRef<HTMLOListElement>(null)
  const { pieces, goTo } = useWindow(list, rows)
  const target = useStore($target)
  const notes = useStore($notes)
  const marks = useMemo(() => new Map(pins.map(({ id, number }) => [id, number])), [pins])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a comment is gone to when it is asked for, not whenever rows change.
  useEffect(() => {
    if (target) goTo(target.id)
  }, [target])

  const removeOne = useCallback(
    async (id: string) => {
      if (!window.confirm(words.confirmRemove)) return
      const next = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)?.previousElementSibling
      const outcome = await reachForActs()
        .then(({ remove }) => remove(id))
        .catch(() => ({ ok: false, message: words.removeFailed }) as const)
      if (outcome.message) toast(outcome.ok ? 'success' : 'error', outcome.message)
      // The row that had the keyboard is gone: it goes on at the one before.
      const row = next instanceof HTMLElement && next.isConnected ? next : document.getElementById(heading)
      if (outcome.ok && document.activeElement === document.body) row?.focus()
    },
    [heading],
  )
  const removeRow = useCallback((id: string) => void removeOne(id), [removeOne])

  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none for Safari.
    <ol ref={list} className="comments bare" role="list" aria-label={words.list}>
      {pieces.map(piece => {
        if ('gap' in piece)
          return <li key={piece.key} className="gap" aria-hidden="true" style={{ height: piece.gap }} />
        const { id, ...row } = piece.row
        const comment = tree.comments.get(id)
        if (!comment) return null
        return (
          <Comment
            key={id}
            {...row}
            comment={comment}
            uid={uid}
            owner={owner}
            replies={tree.replies.get(id)?.length ?? 0}
            collapsed={collapsed.has(id)}
            mark={marks.get(id)}
            note={notes[id]}
            lit={target?.id === id}
            remove={removeRow}
          />
        )
      })}
    </ol>
  )
}
