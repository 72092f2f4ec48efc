import { oval, pill, round, type Shape } from './shapes.ts'

type Cloth = 'crimson' | 'gold' | 'green' | 'ink' | 'clay' | 'cream'

interface Look {
  top: Cloth
  legs?: Cloth
  /** 1 walks to the right, -1 to the left, 0 stands. */
  walks?: -1 | 0 | 1
  /** A round of hair above the head, or close to it. */
  hair?: 'round' | 'short' | 'long'
  bag?: Cloth
  skin?: 1 | 2
}

/** A person at a distance, feet at (x, y), `size` tall; the shadow falls away from the sun. */
export function person(
  x: number,
  y: number,
  size: number,
  { top, legs = 'ink', walks = 0, hair = 'short', bag, skin = 1 }: Look,
): Shape[] {
  const unit = (part: number) => round(part * size)
  const head = { x: x + unit(walks * 0.02), y: y - unit(0.9) }
  const stride = walks === 0 ? 0.05 : 0.13
  const leg = (side: -1 | 1) =>
    `M${round(x - unit(0.07))} ${round(y - unit(0.48))}h${unit(0.14)}L${round(x + side * unit(stride) + unit(0.045))} ${y}h${-unit(0.09)}z`
  const arm = (side: -1 | 1) => {
    const swing = walks === 0 ? 0.03 : 0.1
    return `M${round(x + side * unit(0.1))} ${round(y - unit(0.76))}l${round(side * unit(0.05 + swing))} ${unit(0.28)}h${unit(0.06) * -side}l${round(-side * unit(0.04 + swing))} ${-unit(0.2)}z`
  }
  const hairs = {
    round: oval(head.x, head.y - unit(0.025), unit(0.125), unit(0.12)),
    short: oval(head.x, head.y - unit(0.03), unit(0.088), unit(0.08)),
    long: pill(head.x - unit(0.1), head.y - unit(0.11), unit(0.2), unit(0.3)),
  }
  return [
    { tone: 'shadow', path: oval(x - unit(0.28), y, unit(0.34), unit(0.045)) },
    { tone: legs, path: leg(-1) + leg(1) },
    ...(hair === 'long' ? [{ tone: 'hair', path: hairs.long }] : []),
    ...(bag
      ? [
          {
            tone: bag,
            path: pill(x - (walks || 1) * unit(0.15) - unit(0.07), y - unit(0.76), unit(0.14), unit(0.3)),
          },
        ]
      : []),
    { tone: `skin-${skin}`, path: arm(-1) + arm(1) },
    {
      tone: top,
      path: `M${round(x - unit(0.12))} ${round(y - unit(0.44))}l${unit(0.015)} ${-unit(0.28)}a${unit(0.105)} ${unit(0.09)} 0 0 1 ${unit(0.21)} 0l${unit(0.015)} ${unit(0.28)}z`,
    },
    ...(hair === 'round' ? [{ tone: 'hair', path: hairs.round }] : []),
    {
      tone: `skin-${skin}`,
      path: oval(head.x, head.y + (hair === 'long' ? 0 : unit(0.012)), unit(0.078), unit(0.088)),
    },
    ...(hair === 'round' ? [] : [{ tone: 'hair', path: cap(head.x, head.y, unit(0.085)) }]),
  ]
}

/** Hair over the upper half of a head. */
const cap = (x: number, y: number, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${round(radius * 1.15)} 0 0 1 ${round(radius * 2)} 0a${radius} ${round(radius * 0.5)} 0 0 0 ${round(-radius * 2)} 0z`

/** Somebody sitting on the grass, facing left or right. */
export function sitter(
  x: number,
  y: number,
  size: number,
  facing: -1 | 1,
  top: Cloth,
  skin: 1 | 2 = 1,
): Shape[] {
  const unit = (part: number) => round(part * size)
  return [
    { tone: 'shadow', path: oval(x - unit(0.1), y, unit(0.45), unit(0.06)) },
    {
      tone: 'ink',
      path: `M${round(x - facing * unit(0.1))} ${y}l${round(facing * unit(0.22))} ${-unit(0.24)}l${round(facing * unit(0.3))} ${unit(0.24)}h${round(-facing * unit(0.12))}l${round(-facing * unit(0.18))} ${-unit(0.12)}l${round(-facing * unit(0.08))} ${unit(0.12)}z`,
    },
    {
      tone: top,
      path: `M${round(x - unit(0.13))} ${y}l${unit(0.02)} ${-unit(0.36)}a${unit(0.11)} ${unit(0.1)} 0 0 1 ${unit(0.22)} 0l${unit(0.02)} ${unit(0.36)}z`,
    },
    { tone: 'hair', path: oval(x, y - unit(0.6), unit(0.12)) },
    { tone: `skin-${skin}`, path: oval(x + facing * unit(0.02), y - unit(0.56), unit(0.08), unit(0.09)) },
  ]
}
