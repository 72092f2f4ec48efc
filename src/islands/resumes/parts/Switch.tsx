import { useId, useState } from 'react'

interface SwitchProps {
  label: string
  /** What the position means; read with the switch. */
  hint?: string | undefined
  on: boolean
  /** Makes it so; the switch shows the new position meanwhile, and goes back to `on` when it is over. */
  change: (on: boolean) => Promise<void>
  /** Asked before, while the switch stays as it is; false leaves it so. */
  may?: (on: boolean) => true | Promise<boolean>
}

/** A setting that holds at once. */
export function Switch({ label, hint, on, change, may }: SwitchProps) {
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  async function flip() {
    if (wanted !== null) return
    const answer = may?.(!on) ?? true
    if (answer !== true && !(await answer)) return
    setWanted(!on)
    await change(!on)
    setWanted(null)
  }
  return (
    <div className="switch-row">
      {/* Not disabled while it is busy, so that the keyboard stays on it. */}
      <button
        type="button"
        id={id}
        className="switch"
        role="switch"
        aria-checked={wanted ?? on}
        aria-busy={wanted !== null}
        aria-describedby={hint && `${id}-hint`}
        onClick={flip}
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
