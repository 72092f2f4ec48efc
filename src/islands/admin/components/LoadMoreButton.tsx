import { commonMessages } from '#lib/messages/common.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'

interface LoadMoreButtonProps {
  list: { next: string | null; isLoadingMore: boolean }
  loadMore: () => Promise<ActionResult>
}

/** Loads the next page of a list; nothing after the last one. */
export function LoadMoreButton({ list, loadMore }: LoadMoreButtonProps) {
  if (list.next === null) return null
  async function load() {
    const { ok, message } = await loadMore()
    if (!ok && message) showToast('error', message)
  }
  return (
    <p>
      <Button busy={list.isLoadingMore && commonMessages.loading} onClick={load}>
        Load More
      </Button>
    </p>
  )
}
