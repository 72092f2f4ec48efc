import { type IconName, icons } from '#lib/icons.ts'

/** A decorative icon of the size of its text. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
