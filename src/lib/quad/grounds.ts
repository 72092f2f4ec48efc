import { box, oval, pill, round, type Shape, times } from './shapes.ts'

/** How far each leaf cluster stands from the middle of a crown, and how large it is, in halves of the crown's width. */
const clusters = [
  [-0.72, -0.02, 0.36],
  [0.72, -0.04, 0.36],
  [-0.44, 0.3, 0.42],
  [0.46, 0.28, 0.42],
  [0, 0.46, 0.44],
  [-0.28, -0.16, 0.42],
  [0.3, -0.16, 0.42],
  [0, 0.1, 0.5],
] as const

/** An oak whose trunk stands at (x, y); `size` is half the width of its crown. Lit from the right, where the sun is. */
export function oak(x: number, y: number, size: number): Shape[] {
  const crown = y - size * 1.28
  const leaves = (grow: number, right: number, up: number, of: readonly number[]) =>
    of
      .map(index => {
        const [across, high, radius] = clusters[index] ?? [0, 0, 0]
        return oval(x + (across + right) * size, crown - (high + up) * size, radius * grow * size)
      })
      .join('')
  const unit = (part: number) => round(part * size)
  return [
    { tone: 'shadow', path: oval(x - unit(0.35), y + unit(0.02), unit(0.95), unit(0.13)) },
    {
      tone: 'bark',
      path: `M${round(x - unit(0.2))} ${round(y + unit(0.03))}c${unit(0.12)} ${-unit(0.1)} ${unit(0.12)} ${-unit(0.4)} ${unit(0.1)} ${-unit(0.7)}l${-unit(0.34)} ${-unit(0.36)}l${unit(0.08)} ${-unit(0.06)}l${unit(0.32)} ${unit(0.26)}l${unit(0.02)} ${-unit(0.4)}h${unit(0.08)}l${unit(0.02)} ${unit(0.42)}l${unit(0.3)} ${-unit(0.3)}l${unit(0.07)} ${unit(0.07)}l${-unit(0.34)} ${unit(0.4)}c${-unit(0.02)} ${unit(0.3)} ${-unit(0.02)} ${unit(0.57)} ${unit(0.1)} ${unit(0.67)}z`,
    },
    { tone: 'leaf-deep', path: leaves(1, 0, 0, [0, 1, 2, 3, 4, 5, 6, 7]) },
    { tone: 'leaf', path: leaves(0.86, 0.06, 0.07, [1, 2, 3, 4, 6, 7]) },
    { tone: 'leaf-light', path: leaves(0.5, 0.13, 0.17, [1, 3, 4]) + leaves(0.34, 0.1, 0.14, [2, 6]) },
  ]
}

/** A lamp beside the path; its glass is lit where the windows are. */
export const lamp = (x: number, y: number): Shape[] => [
  { tone: 'ink', path: box(x - 1.2, y - 44, 2.4, 44) + box(x - 4, y - 2, 8, 2) + box(x - 5, y - 57, 10, 2) },
  { tone: 'pane', path: `M${x - 4} ${y - 55}h8l-1.5 11h-5z` },
]

export const bench = (x: number, y: number): Shape[] => [
  { tone: 'shadow', path: oval(x - 4, y, 26, 3) },
  {
    tone: 'bark',
    path: `${box(x - 20, y - 10, 40, 3)}${box(x - 20, y - 19, 40, 3)}${box(x - 17, y - 19, 2.5, 19)}${box(x + 14.5, y - 19, 2.5, 19)}`,
  },
]

/** Sky, sun, clouds by day and stars by night, and the hills. */
export const distance = (): Shape[] => [
  { tone: 'sky', path: box(0, -200, 1440, 640) },
  {
    tone: 'star',
    path: [
      [90, 60],
      [212, 132],
      [330, 44],
      [468, 110],
      [560, 34],
      [640, 150],
      [842, 64],
      [930, 30],
      [1210, 52],
      [1330, 140],
      [1180, 190],
      [268, 214],
      [40, 180],
      [1400, 38],
    ]
      .map(([x = 0, y = 0], index) => oval(x, y, index % 3 === 0 ? 1.9 : 1.2))
      .join(''),
  },
  { tone: 'glow', path: oval(1040, 128, 128) },
  { tone: 'glow', path: oval(1040, 128, 88) },
  { tone: 'sun', path: oval(1040, 128, 52) },
  {
    tone: 'cloud',
    path:
      pill(150, 120, 190, 22) +
      pill(196, 103, 96, 26) +
      pill(480, 62, 120, 16) +
      pill(506, 50, 60, 18) +
      pill(1150, 84, 170, 20) +
      pill(1190, 68, 84, 24) +
      pill(860, 178, 110, 14),
  },
  {
    tone: 'hill-far',
    path: 'M0 312C120 270 250 262 380 292S640 300 760 276s300 -40 420 -12s180 40 260 20v160H0z',
  },
  { tone: 'hill', path: 'M0 346C160 300 300 312 430 332S700 300 860 322s260 -40 580 0v120H0z' },
  {
    tone: 'bird',
    path: times(
      4,
      index => `M${392 + index * 26} ${178 - (index % 2) * 12}q5 -6 9 0q4 -6 9 0q-5 -3 -9 3q-4 -6 -9 -3z`,
    ),
  },
]

/** The lawn and the paths that cross on it. */
export const lawn = (): { far: Shape[]; near: Shape[] } => ({
  far: [{ tone: 'lawn-far', path: box(0, 386, 1440, 114) }],
  near: [
    { tone: 'stone-shade', path: 'M0 424L600 410H640L0 440zM1440 424L840 410H800L1440 440z' },
    { tone: 'lawn', path: 'M0 444C240 420 480 424 640 430H800C980 422 1220 420 1440 442V520H0z' },
    {
      tone: 'lawn-light',
      path: 'M0 470C130 452 300 452 430 470S250 500 0 496zM1440 468C1320 450 1130 456 1020 474S1210 500 1440 494z',
    },
    { tone: 'stone-shade', path: 'M656 411h128l128 109H528z' },
    { tone: 'stone', path: 'M666 411h108l106 109H560z' },
    { tone: 'stone-shade', path: 'M641 434h158l4 3H637zM616 458h208l5 4H611zM582 490h276l6 5H576z' },
  ],
})
