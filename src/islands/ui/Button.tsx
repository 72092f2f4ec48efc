import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** While set, the button is disabled and shows this instead of its children. */
  busy?: string | false | undefined
}

/** A button that says what it is doing. */
export function Button({ look = 'plain', busy = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look}`}
      disabled={disabled === true || busy !== false}
    >
      {busy === false ? children : busy}
    </button>
  )
}
