import { arched, box, oval, type Shape, times } from './shapes.ts'

/** A wing of the hall: a roof with dormers and a chimney, and two rows of windows with bars. */
function wing(x: number, width: number, windows: number): Shape[] {
  const step = width / windows
  const at = (index: number) => x + step * index + step / 2 - 9
  const dormer = (index: number) => x + (width / 4) * (index + 1) - 13
  return [
    { tone: 'brick', path: box(x + 46, 216, 18, 34) + box(x + width - 64, 216, 18, 34) },
    { tone: 'stone', path: box(x + 43, 212, 24, 6) + box(x + width - 67, 212, 24, 6) },
    { tone: 'roof', path: `M${x - 8} 268l24 -36h${width - 32}l24 36z` },
    { tone: 'stone', path: times(3, index => `M${dormer(index) - 3} 250l16 -17l16 17v14h-32z`) },
    { tone: 'pane', path: times(3, index => arched(dormer(index) + 7, 264, 12, 11)) },
    { tone: 'brick', path: box(x, 268, width, 122) },
    { tone: 'brick-shade', path: box(x, 272, width, 9) + box(x, 372, width, 18) },
    {
      tone: 'stone',
      path:
        box(x - 5, 264, width + 10, 8) +
        box(x, 329, width, 4) +
        times(windows, index => box(at(index) - 3, 318, 24, 4) + box(at(index) - 3, 370, 24, 4)),
    },
    {
      tone: 'pane',
      path: times(windows, index => arched(at(index), 318, 18, 22) + box(at(index), 341, 18, 29)),
    },
    {
      tone: 'bar',
      path: times(
        windows,
        index =>
          box(at(index) + 8.2, 288, 1.6, 30) +
          box(at(index), 302, 18, 1.6) +
          box(at(index) + 8.2, 341, 1.6, 29) +
          box(at(index), 355, 18, 1.6),
      ),
    },
  ]
}

/** The clock tower over the middle of the hall, with its dome and a flag. */
function tower(): Shape[] {
  return [
    { tone: 'brick', path: box(680, 102, 80, 150) },
    { tone: 'brick-shade', path: box(742, 102, 18, 150) + box(680, 110, 80, 5) },
    { tone: 'brick-light', path: box(680, 102, 7, 150) },
    {
      tone: 'stone',
      path:
        box(670, 94, 100, 10) +
        box(676, 158, 88, 5) +
        box(692, 58, 56, 36) +
        box(685, 53, 70, 7) +
        oval(720, 132, 21),
    },
    { tone: 'stone-shade', path: box(734, 60, 14, 34) + box(670, 101, 100, 3) },
    {
      tone: 'pane',
      path: times(3, index => arched(697.5 + index * 16.5, 92, 11, 20)) + arched(706, 228, 28, 36),
    },
    { tone: 'leaf', path: 'M690 53a30 31 0 0 1 60 0z' },
    { tone: 'leaf-light', path: 'M695 53a27 29 0 0 1 20 -28a36 40 0 0 0 -8 28z' },
    { tone: 'gold', path: `M718.6 2h2.8v22h-2.8z${oval(720, 22, 4)}` },
    { tone: 'crimson', path: 'M721.4 2c8 -4 12 4 22 0v12c-10 4 -14 -4 -22 0z' },
    { tone: 'bark', path: `${box(718.6, 118, 2.8, 15)}M719 131l12 7-1.6 2.8-12-7z` },
    {
      tone: 'bark',
      path: times(12, hour => {
        const turn = (hour * Math.PI) / 6
        return oval(720 + Math.sin(turn) * 17, 132 - Math.cos(turn) * 17, 1.1)
      }),
    },
  ]
}

const columns = 6
const column = (index: number) => 604 + index * 43.6

/** The portico: a pediment on six columns with banners between them, and steps. */
function portico(): Shape[] {
  const door = (index: number) => column(index < 2 ? index : index + 1) + 21
  return [
    { tone: 'brick-shade', path: box(606, 258, 228, 132) },
    {
      tone: 'pane',
      path: arched(702, 390, 36, 72) + times(4, index => arched(door(index), 384, 18, 52)),
    },
    { tone: 'bar', path: box(719.2, 300, 1.6, 90) + box(702, 318, 36, 2) },
    { tone: 'shadow', path: box(606, 264, 228, 16) },
    {
      tone: 'stone',
      path: `M586 252l134 -62l134 62z${box(592, 252, 256, 13)}${times(columns, index => box(column(index), 264, 14, 122) + box(column(index) - 4, 265, 22, 7) + box(column(index) - 4, 379, 22, 7))}`,
    },
    {
      tone: 'stone-shade',
      path: `M630 244l90 -42l90 42z${box(592, 262, 256, 3)}${times(columns, index => box(column(index) + 9, 272, 5, 107))}${times(30, index => box(597 + index * 8.4, 255, 3.6, 4))}`,
    },
    { tone: 'crimson', path: oval(720, 229, 10) + banner(0) + banner(4) },
    { tone: 'green', path: banner(1) + banner(3) },
    {
      tone: 'gold',
      path: oval(720, 229, 5.5) + times(5, index => (index === 2 ? '' : stripes(index))),
    },
    { tone: 'stone', path: box(584, 386, 272, 8) + box(574, 394, 292, 8) + box(562, 402, 316, 10) },
    { tone: 'stone-shade', path: box(584, 392, 272, 2) + box(574, 400, 292, 2) + box(562, 409, 316, 3) },
  ]
}

/** A long banner between two columns, cut to two points, and the woven stripes on it. */
const banner = (index: number) => `M${column(index) + 21} 276h16v44l-8 -7l-8 7z`
const stripes = (index: number) =>
  times(3, line => `M${column(index) + 21} ${284 + line * 9}l8 5l8 -5v3.4l-8 5l-8 -5z`)

/** The hall on the far side of the lawn, with the hedge before it. */
export const hall = (): { behind: Shape[]; before: Shape[] } => ({
  behind: [...tower(), ...wing(322, 278, 7), ...wing(840, 278, 7)],
  before: [
    ...portico(),
    {
      tone: 'leaf',
      path: times(19, index => oval(330 + index * 12.6, 386, 9) + oval(884 + index * 12.6, 386, 9)),
    },
    {
      tone: 'leaf-light',
      path: times(9, index => oval(338 + index * 25, 382, 3.4) + oval(892 + index * 25, 382, 3.4)),
    },
  ],
})
