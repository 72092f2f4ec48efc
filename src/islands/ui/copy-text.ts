import { showToast } from '#lib/toasts.ts'

/** Copies a text, and says whether that worked. */
export async function copyText(
  text: string,
  messages: { copied: string; copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', messages.copied)
  } catch {
    showToast('error', messages.copyFailed)
  }
}
