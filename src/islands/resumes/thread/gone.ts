import { isBlank } from '#contract/values.ts'
import { dropDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { toast } from '#lib/toasts.ts'
import { $stranded, $thread, drafts, page, restructure } from './state.ts'
import { prune } from './tree.ts'

/** Keeps what was being written in reply to comments that are gone, where it can still be read. */
export function strand(gone: Iterable<string>): void {
  for (const id of gone) {
    const { content = '' } = readDraft(page.uid, drafts.reply(id))
    if (isBlank(content)) continue
    dropDraft(page.uid, drafts.reply(id))
    // Several replies may be lost with one comment, and an earlier one may still be read.
    const all = [$stranded.get(), content].filter(Boolean).join('\n\n')
    keepDraft(page.uid, drafts.stranded(page.owner), { content: all })
    $stranded.set(all)
  }
}

/** Takes a comment off the page with everything under it. */
export function drop(id: string): void {
  const thread = $thread.get()
  if (thread.status !== 'ready') return
  const gone = prune(thread.tree, id)
  if (gone.length === 0) return
  strand(gone)
  restructure({ tree: thread.tree, top: thread.top.filter(each => each !== id) })
}

/** Takes away a comment that was deleted elsewhere, and says so. */
export function forget(id: string, message: string): void {
  drop(id)
  toast('error', message)
}
