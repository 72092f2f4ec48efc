import { useId, useState } from 'react'

interface SwitchProps {
  label: string
  /** What the position means; its accessible description. */
  hint?: string | undefined
  on: boolean
  /** The switch shows the new position meanwhile, and `on` again afterwards. */
  onChange: (on: boolean) => Promise<void>
  /** Asked first; false leaves the switch as it is. */
  onBeforeChange?: (on: boolean) => true | Promise<boolean>
}

/** A setting that applies at once. */
export function Switch({ label, hint, on, onChange, onBeforeChange }: SwitchProps) {
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  async function toggle() {
    if (wanted !== null) return
    const answer = onBeforeChange?.(!on) ?? true
    if (answer !== true && !(await answer)) return
    setWanted(!on)
    await onChange(!on)
    setWanted(null)
  }
  return (
    <div className="switch-row">
      {/* Not disabled while busy: that would lose the focus. */}
      <button
        type="button"
        id={id}
        className="switch"
        role="switch"
        aria-checked={wanted ?? on}
        aria-busy={wanted !== null}
        aria-describedby={hint && `${id}-hint`}
        onClick={toggle}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
