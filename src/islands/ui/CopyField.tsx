import { showToast } from '#lib/toasts.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface CopyFieldProps {
  label: string
  hint: string
  value: string
  messages: { copy: string; copied: string; copyFailed: string }
}

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({ label, hint, value, messages }: CopyFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      value={value}
      readOnly
      onFocus={({ target }) => target.select()}
      beside={<Button onClick={() => void copyText(value, messages)}>{messages.copy}</Button>}
    />
  )
}

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
