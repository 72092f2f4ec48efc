import { type ComponentType, useState } from 'react'
import { LazyComponent } from './LazyComponent.tsx'

interface LazyDetailsProps {
  label: string
  /** Imports the content; the same function on every render. */
  load: () => Promise<ComponentType>
}

/** A button that unfolds content whose code is imported when it is first opened. */
export function LazyDetails({ label, load }: LazyDetailsProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="button group-open:mb-3">{label}</summary>
      {isOpened && <LazyComponent load={load} props={{}} />}
    </details>
  )
}
