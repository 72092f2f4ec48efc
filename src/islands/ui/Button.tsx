import { type ComponentProps, useLayoutEffect, useRef } from 'react'

const classes = {
  plain: '',
  primary: 'button-primary',
  quiet: 'button-quiet',
  danger: 'button-danger',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof classes
  /** While set, the button is disabled and shows this text instead of its children. */
  busy?: string | false | undefined
}

/** A button that can be busy. Disabling takes the focus, which returns afterwards. */
export function Button({
  look = 'plain',
  busy = false,
  className = '',
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const idle = busy === false
  useLayoutEffect(() => {
    if (!idle) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [idle])
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      className={`button ${classes[look]} ${className}`}
      disabled={disabled === true || !idle}
    >
      {idle ? children : busy}
    </button>
  )
}

/** A cross that closes or removes something, which the label says. */
export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
    <span aria-hidden="true">×</span>
  </button>
)
