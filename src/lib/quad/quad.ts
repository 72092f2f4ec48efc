/** A drawn thing: a class of the stylesheet and the path that it fills. */
export interface Shape {
  tone: string
  path: string
}

const round = (value: number) => Math.round(value * 10) / 10
const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`
const disc = (x: number, y: number, radius: number) =>
  `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`

/** A window with a round head, its sill at `y`. */
const arched = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}v${-height}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height}z`

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** An oak whose trunk stands at (x, y); `size` is half the width of its crown. */
function oak(x: number, y: number, size: number): Shape[] {
  const crown = y - size * 1.35
  const at = (across: number, up: number, radius: number) =>
    disc(round(x + across * size), round(crown - up * size), round(radius * size))
  return [
    {
      tone: 'bark',
      path: `M${round(x - size * 0.12)} ${y}l${round(size * 0.05)} ${round(-size)}h${round(size * 0.14)}l${round(size * 0.05)} ${round(size)}z`,
    },
    {
      tone: 'leaf',
      path:
        at(-0.55, -0.15, 0.45) +
        at(0.55, -0.15, 0.45) +
        at(0, 0, 0.62) +
        at(-0.3, 0.35, 0.45) +
        at(0.35, 0.3, 0.45),
    },
    { tone: 'leaf-light', path: at(-0.35, 0.4, 0.26) + at(0.2, 0.5, 0.22) + at(-0.65, 0, 0.2) },
  ]
}

/** A person at a distance, feet at (x, y). */
const person = (x: number, y: number, size: number, tone: string): Shape[] => [
  {
    tone,
    path: `M${round(x - size * 0.2)} ${y}l${round(size * 0.02)} ${round(-size * 0.72)}a${round(size * 0.18)} ${round(size * 0.18)} 0 0 1 ${round(size * 0.36)} 0l${round(size * 0.02)} ${round(size * 0.72)}z`,
  },
  { tone: 'bark', path: disc(x, round(y - size), round(size * 0.14)) },
]

/** A wing of the hall: brick, a stone course, and two rows of windows. */
function wing(x: number, width: number, windows: number): Shape[] {
  const step = width / windows
  const place = (index: number) => round(x + step * index + step / 2 - 9)
  return [
    { tone: 'brick-shade', path: `M${x - 8} 268l24 -34h${width - 32}l24 34z` },
    { tone: 'brick', path: box(x, 268, width, 122) },
    {
      tone: 'stone',
      path: box(x - 4, 264, width + 8, 8) + box(x, 328, width, 4) + box(x - 4, 384, width + 8, 8),
    },
    {
      tone: 'pane',
      path: times(windows, index => arched(place(index), 320, 18, 26) + box(place(index), 340, 18, 36)),
    },
  ]
}

/** The clock tower over the middle of the hall. */
function tower(): Shape[] {
  return [
    { tone: 'brick', path: box(680, 96, 80, 150) },
    { tone: 'brick-shade', path: box(744, 96, 16, 150) },
    {
      tone: 'stone',
      path: `${box(672, 88, 96, 10)}${box(676, 150, 88, 5)}${box(692, 44, 56, 44)}${box(686, 40, 68, 6)}${disc(720, 124, 20)}`,
    },
    {
      tone: 'pane',
      path: times(3, index => arched(698 + index * 16, 84, 12, 24)) + arched(706, 228, 28, 40),
    },
    { tone: 'leaf', path: 'M688 40a32 34 0 0 1 64 0z' },
    { tone: 'sun', path: `M718 -18h4v26h-4z${disc(720, -18, 4)}` },
    { tone: 'bark', path: 'M719 112h3v13l8 6-2 3-9-7z' },
  ]
}

/** The portico: a pediment on six columns, and steps. */
function portico(): Shape[] {
  return [
    { tone: 'brick-shade', path: box(610, 258, 220, 132) },
    {
      tone: 'pane',
      path:
        arched(702, 390, 36, 76) + times(4, index => arched([632, 668, 752, 788][index] ?? 0, 384, 20, 60)),
    },
    {
      tone: 'stone',
      path: `M590 250l130 -58l130 58z${box(594, 250, 252, 14)}${times(6, index => box(604 + index * 43.6, 264, 14, 122))}`,
    },
    {
      tone: 'stone-shade',
      path: `M632 242l88 -39l88 39z${box(594, 264, 252, 4)}${times(6, index => box(613 + index * 43.6, 268, 5, 118))}`,
    },
    { tone: 'stone', path: box(584, 386, 272, 8) + box(574, 394, 292, 8) + box(564, 402, 312, 9) },
  ]
}

/** The campus quad of the about page (visual.md), back to front, in a box of 1440 by 500. */
export function quad(): Shape[] {
  return [
    { tone: 'sky', path: box(0, -200, 1440, 640) },
    { tone: 'sun', path: disc(1040, 120, 54) },
    { tone: 'hill', path: 'M0 330C160 270 300 290 430 316S700 270 860 300s260 -40 580 -6v120H0z' },
    ...[90, 210, 1240, 1370].flatMap((x, index) => oak(x, 384, 42 + (index % 2) * 8)),
    ...tower(),
    ...wing(330, 270, 7),
    ...wing(840, 270, 7),
    { tone: 'lawn-far', path: box(0, 386, 1440, 114) },
    ...portico(),
    { tone: 'lawn', path: 'M0 436C240 414 480 420 640 428H800C980 418 1220 412 1440 434V520H0z' },
    { tone: 'stone-shade', path: 'M660 411h120l120 109H540z' },
    { tone: 'stone', path: 'M668 411h104l96 109H572z' },
    ...person(690, 446, 22, 'crimson'),
    ...person(704, 447, 21, 'ink'),
    ...person(752, 432, 17, 'green'),
    ...person(520, 442, 18, 'gold'),
    ...person(958, 440, 18, 'crimson'),
    ...person(974, 441, 17, 'clay'),
    ...person(784, 478, 30, 'green'),
    ...oak(150, 472, 104),
    ...oak(408, 440, 58),
    ...oak(1076, 444, 62),
    ...oak(1310, 478, 112),
    ...person(240, 470, 26, 'clay'),
    ...person(1180, 472, 27, 'gold'),
    ...person(1196, 473, 26, 'crimson'),
  ]
}
