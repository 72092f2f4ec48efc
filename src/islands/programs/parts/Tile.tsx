import { memo, useState } from 'react'
import { createWovenPattern, initials, initialsPlateWidth } from '#lib/woven-pattern.ts'

/** The picture of a program, or its woven tile when it has none or it cannot be loaded. Decorative: the name stands beside it. */
export const Tile = memo(function Tile({ name, logo }: { name: string; logo: string | null }) {
  const [failed, setFailed] = useState(false)
  if (logo && !failed) {
    return (
      <img
        className="program-logo"
        src={logo}
        alt=""
        loading="lazy"
        width="56"
        height="56"
        onError={() => setFailed(true)}
      />
    )
  }
  const pattern = createWovenPattern(name)
  const letters = initials(name)
  const plate = initialsPlateWidth(letters)
  return (
    <svg
      className="program-logo"
      viewBox={`0 0 ${pattern.width} ${pattern.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={`fill-thread-${pattern.ground}`} d={`M0 0h${pattern.width}v${pattern.height}H0z`} />
      {pattern.threads.map(({ tone, path }) => (
        <path key={tone} className={`fill-thread-${tone}`} d={path} />
      ))}
      <rect className="tile-plate" x={40 - plate / 2} y="24" width={plate} height="32" />
      <text className="tile-letters" x="40" y="47.5" textAnchor="middle">
        {letters}
      </text>
    </svg>
  )
})
