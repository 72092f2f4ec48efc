import { quad } from './quad.ts'

/** Tones that are called otherwise among the tokens. */
const tokenOf: Readonly<Record<string, string>> = {
  bird: 'bark',
  crimson: 'thread-crimson',
  gold: 'thread-gold',
  green: 'thread-green',
  clay: 'thread-clay',
  cream: 'thread-cream',
  ink: 'q-ink',
}

export type Light = 'day' | 'night'

/** What a token says in one light. Throws when there is no such token. */
function colourIn(tokens: string, name: string, light: Light): string {
  const [, said = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? []
  if (said === '') throw new Error(`No style sheet has --${name}`)
  // Either may be a function of colours by spaces, so the one comma between them is the only one.
  const [, day, night] = /^light-dark\((.+), (.+)\)$/.exec(said) ?? []
  return (light === 'day' ? day : night) ?? said
}

/** The campus quad as an SVG of its own, in the colours of one theme. Takes the text of the style sheets that have them. */
export function campusPicture(tokens: string, light: Light): string {
  const shapes = quad().map(
    ({ tone, path }) => `<path fill="${colourIn(tokens, tokenOf[tone] ?? tone, light)}" d="${path}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="500" viewBox="0 0 1440 500">${shapes.join('')}</svg>\n`
}
