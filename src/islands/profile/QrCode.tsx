import { encode } from 'uqr'

/** Modules of white around the code, as ISO 18004 wants. */
const border = 4

/** A QR code, always dark on white since some scanners need that. `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-[15rem] border"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path.join('')} />
    </svg>
  )
}
