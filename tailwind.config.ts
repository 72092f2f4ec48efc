import type { Config } from 'tailwindcss'

const tokens = (prefix: string, names: string[]) =>
  Object.fromEntries(names.map(name => [name, `var(--${prefix}${name})`]))

const colors = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'edge',
  'brand',
  'brand-strong',
  'on-brand',
  'gold',
  'on-gold',
  'field',
  'amber',
  'red',
  'vote-up',
  'vote-down',
  'shade',
  'sky',
]

/** Every name reads a token of src/styles/tokens.css, so that both themes follow. */
const config: Config = {
  content: ['./src/**/*.{astro,ts,tsx}'],
  corePlugins: { preflight: false },
  theme: {
    screens: { sm: '40rem', md: '48rem', lg: '64rem' },
    colors: {
      inherit: 'inherit',
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens('', colors),
    },
    spacing: {
      px: '1px',
      ...tokens('space-', ['0', '1', '2', '3', '4', '5', '6', '7', '8']),
      ...tokens('', ['gutter', 'target', 'rail', 'panel']),
    },
    fontSize: tokens('text-', ['small', 'body', 'lead', 'h3', 'h2', 'h1', 'display']),
    fontFamily: tokens('font-', ['text', 'head']),
    borderRadius: { none: '0', DEFAULT: 'var(--radius)', full: 'var(--radius-full)' },
    maxWidth: { none: 'none', full: '100%', text: 'var(--width-text)', page: 'var(--width-page)' },
    extend: {
      borderColor: { DEFAULT: 'var(--line)' },
      // Makes a link in one line of text as tall as a touch target.
      padding: { tap: 'calc((var(--target) - 1lh) / 2)' },
      transitionDuration: { DEFAULT: 'var(--quick)' },
    },
  },
}

export default config
