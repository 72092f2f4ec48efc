import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
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
