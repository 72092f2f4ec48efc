import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface CopyFieldProps {
  label: string
  hint: string
  value: string
  messages: { copy: string; copied: string; copyFailed: string }
}

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({ label, hint, value, messages }: CopyFieldProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      showToast('success', messages.copied)
    } catch {
      showToast('error', messages.copyFailed)
    }
  }
  return (
    <Field
      label={label}
      hint={hint}
      value={value}
      readOnly
      onFocus={({ target }) => target.select()}
      beside={<Button onClick={() => void copy()}>{messages.copy}</Button>}
    />
  )
}
