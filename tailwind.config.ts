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
  'brand-fill',
  'brand-fill-strong',
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
  'thread-crimson',
  'thread-gold',
  'thread-green',
  'thread-ink',
  'thread-clay',
  'thread-cream',
]

/** Every name reads a token of src/styles/tokens.css, so that both themes follow. */
const config = {
  content: ['./src/**/*.{astro,tsx}'],
  // Words of prose and code that Tailwind would take for classes.
  blocklist: [
    '!button',
    '!dialog',
    '!form',
    '!table',
    'collapse',
    'filter',
    'ring',
    'shadow',
    'table',
    'transform',
  ],
  // Woven patterns name their colours at run time.
  safelist: [{ pattern: /^fill-thread-/ }],
  corePlugins: { preflight: false },
  // Without a script the theme of the system applies.
  darkMode: [
    'variant',
    ['&:is(.dark *)', '@media (prefers-color-scheme: dark) { &:not(.light *) }'],
  ],
  theme: {
    screens: { sm: '40rem', md: '48rem', lg: '64rem', xl: '78rem' },
    colors: {
      inherit: 'inherit',
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens('', colors),
    },
    spacing: {
      px: '1px',
      // Pads a link in a line of text to the height of a touch target.
      tap: 'calc((var(--target) - 1lh) / 2)',
      ...tokens('space-', ['0', '1', '2', '3', '4', '5', '6', '7', '8']),
      ...tokens('', ['gutter', 'target', 'rail', 'panel']),
    },
    fontSize: tokens('text-', ['small', 'body', 'lead', 'h3', 'h2', 'h1', 'display']),
    fontFamily: tokens('font-', ['text', 'head']),
    borderRadius: { none: '0', DEFAULT: 'var(--radius)', full: 'var(--radius-full)' },
    maxWidth: { none: 'none', full: '100%', text: 'var(--width-text)', page: 'var(--width-page)' },
    extend: {
      borderColor: { DEFAULT: 'var(--line)' },
      transitionDuration: { DEFAULT: 'var(--quick)' },
      animation: { 'slide-in': 'slide-in var(--quick) ease-out' },
      keyframes: { 'slide-in': { from: { transform: 'translateX(100%)' } } },
    },
  },
} satisfies Config

export default config
