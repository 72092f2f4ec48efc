/** A drawn thing: a class of the stylesheet and the path that it fills. */
export interface Shape {
  tone: string
  path: string
}

export const round = (value: number): number => Math.round(value * 10) / 10

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

export const oval = (x: number, y: number, across: number, down = across): string =>
  `M${round(x - across)} ${round(y)}a${round(across)} ${round(down)} 0 1 0 ${round(across * 2)} 0a${round(across)} ${round(down)} 0 1 0 ${round(-across * 2)} 0z`

/** A box whose ends are half rounds. */
export const pill = (x: number, y: number, width: number, height: number): string => {
  const radius = round(height / 2)
  const straight = round(width - height)
  return `M${round(x + height / 2)} ${round(y)}h${straight}a${radius} ${radius} 0 0 1 0 ${round(height)}h${-straight}a${radius} ${radius} 0 0 1 0 ${round(-height)}z`
}

/** A window or door with a round head, its sill at `y`. */
export const arched = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}v${round(-height)}a${round(width / 2)} ${round(width / 2)} 0 0 1 ${round(width)} 0v${round(height)}z`

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
