import { memo, useState } from 'react'
import { createWovenPattern, initials, initialsPlateWidth } from '#lib/woven-pattern.ts'

const size = 'h-[3.5rem] w-[3.5rem] rounded'

/** The logo of a program, or a woven pattern without one. Decorative. */
export const ProgramLogo = memo(function ProgramLogo({
  name,
  logo,
}: {
  name: string
  logo: string | null
}) {
  const [failed, setFailed] = useState(false)
  if (logo && !failed) {
    return (
      <img
        className={`${size} object-contain`}
        src={logo}
        alt=""
        loading="lazy"
        width="56"
        height="56"
        onError={() => setFailed(true)}
      />
    )
  }
  const { width, height, ground, threads } = createWovenPattern(name)
  const letters = initials(name)
  const plate = initialsPlateWidth(letters)
  return (
    <svg className={size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path className={`fill-thread-${ground}`} d={`M0 0h${width}v${height}H0z`} />
      {threads.map(({ tone, path }) => (
        <path key={tone} className={`fill-thread-${tone}`} d={path} />
      ))}
      <rect className="fill-surface" x={40 - plate / 2} y="24" width={plate} height="32" />
      <text
        className="fill-ink font-extrabold font-head text-[21px]"
        x="40"
        y="47.5"
        textAnchor="middle"
      >
        {letters}
      </text>
    </svg>
  )
})
