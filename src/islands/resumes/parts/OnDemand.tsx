import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Later } from './Later.tsx'

/** A file to be shown. */
export interface Shown {
  url: string
  name: string
}

interface OnDemandProps extends Shown {
  label: string
  load: () => Promise<ComponentType<Shown>>
}

/** A view of a file whose library is fetched when it is asked for. It keeps the address of the moment it was opened. */
export function OnDemand({ label, url, name, load }: OnDemandProps) {
  const [opened, setOpened] = useState<Shown | null>(null)
  if (opened) return <Later load={load} with={opened} />
  return (
    <p className="resume-show">
      <Button onClick={() => setOpened({ url, name })}>{label}</Button>
    </p>
  )
}
