import { ContentItem, content } from '#contract/content.ts'
import { CallError, createClient } from './client.ts'

export const contentApi = createClient(content)

/** The item as it is now, when a write failed because somebody else changed it; else null. */
export function readCurrentItem(error: unknown): ContentItem | null {
  if (!(error instanceof CallError) || error.code !== 'content/changed') return null
  return ContentItem.safeParse(error.body.current).data ?? null
}
