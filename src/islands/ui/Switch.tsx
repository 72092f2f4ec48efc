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

// The pseudo-element extends the touch target beyond what is drawn.
const track =
  "relative h-[1.75rem] w-[3.25rem] rounded-full border border-edge bg-sunken p-0 before:absolute before:inset-x-0 before:inset-y-[calc((1.75rem-var(--target))/2)] before:content-[''] aria-checked:border-field aria-checked:bg-field aria-busy:cursor-progress aria-busy:opacity-70 forced-colors:aria-checked:bg-[Highlight]"
const thumb =
  "after:absolute after:left-[0.2rem] after:top-1/2 after:h-[1.25rem] after:w-[1.25rem] after:rounded-full after:bg-edge after:transition-[translate] after:content-[''] after:[translate:0_-50%] aria-checked:after:bg-surface aria-checked:after:[translate:1.5rem_-50%] forced-colors:after:bg-[ButtonText]"

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
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      {/* Not disabled while busy: that would lose the focus. */}
      <button
        type="button"
        id={id}
        className={`${track} ${thumb}`}
        role="switch"
        aria-checked={wanted ?? on}
        aria-busy={wanted !== null}
        aria-describedby={hint && `${id}-hint`}
        onClick={toggle}
      />
      <div>
        <label className="cursor-pointer font-semibold" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
