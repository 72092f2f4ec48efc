import { bench, distance, lamp, lawn, oak } from './grounds.ts'
import { hall } from './hall.ts'
import { person, sitter } from './people.ts'
import type { Shape } from './shapes.ts'

/** The campus quad of the about page (visual.md), back to front, in a box of 1440 by 500. */
export function quad(): Shape[] {
  const { behind, before } = hall()
  const { far, near } = lawn()
  return [
    ...distance(),
    ...[70, 168, 262, 1178, 1276, 1378].flatMap((x, index) => oak(x, 390, 40 + ((index * 7) % 3) * 7)),
    ...behind,
    ...far,
    ...before,
    ...near,
    ...oak(508, 424, 46),
    ...oak(936, 424, 46),
    ...[628, 812].flatMap(x => lamp(x, 428)),
    ...person(652, 424, 20, { top: 'gold', walks: 1, hair: 'round' }),
    ...person(760, 422, 19, { top: 'cream', legs: 'green', walks: -1, hair: 'long' }),
    ...person(560, 436, 22, { top: 'crimson', walks: 1, bag: 'gold', skin: 2 }),
    ...person(886, 438, 23, { top: 'clay', walks: -1, bag: 'ink', hair: 'round' }),
    ...person(906, 439, 23, { top: 'green', walks: -1, hair: 'short', skin: 2 }),
    ...bench(408, 446),
    ...bench(1040, 446),
    ...[548, 892].flatMap(x => lamp(x, 468)),
    ...oak(330, 456, 66),
    ...oak(1120, 456, 70),
    ...person(684, 456, 32, { top: 'crimson', legs: 'crimson', hair: 'long', walks: 1, skin: 2 }),
    ...person(706, 457, 34, { top: 'ink', legs: 'clay', hair: 'short', walks: 1, bag: 'crimson' }),
    ...person(776, 484, 45, { top: 'green', hair: 'round', walks: -1, bag: 'gold' }),
    ...person(744, 478, 41, { top: 'gold', legs: 'ink', hair: 'short', walks: -1, skin: 2 }),
    ...oak(130, 482, 116),
    ...oak(1316, 486, 122),
    ...sitter(214, 484, 42, 1, 'gold'),
    ...sitter(258, 486, 42, -1, 'crimson', 2),
    ...sitter(1196, 488, 42, 1, 'green', 2),
    ...person(1230, 486, 46, { top: 'cream', legs: 'ink', hair: 'round', bag: 'crimson' }),
    ...person(424, 490, 46, { top: 'clay', hair: 'long', walks: 1, bag: 'green', skin: 2 }),
    ...person(452, 488, 48, { top: 'gold', legs: 'green', hair: 'round', walks: 1 }),
    ...person(1004, 488, 45, { top: 'crimson', hair: 'short', walks: -1 }),
  ]
}
