import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** While set, the button is disabled and shows this instead of its children. */
  busy?: string | false | undefined
}

/** A button that says what it is doing. Disabled meanwhile, it would lose the keyboard: it takes it back. */
export function Button({ look = 'plain', busy = false, children, disabled, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const held = useRef(false)
  const idle = busy === false
  useLayoutEffect(() => {
    if (!idle) held.current = document.activeElement === button.current
    else if (held.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [idle])
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      className={`button button-${look}`}
      disabled={disabled === true || !idle}
    >
      {idle ? children : busy}
    </button>
  )
}
