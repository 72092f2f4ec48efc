import type { Config } from 'tailwindcss'

const space = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const

/** Tailwind knows no value of its own here: each name reads a token of src/styles/tokens.css. */
const config: Config = {
  content: ['./src/{components,layouts,pages}/**/*.astro'],
  darkMode: 'class',
  corePlugins: { preflight: false },
  theme: {
    screens: { sm: '36rem', md: '48rem', lg: '64rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--paper)',
      surface: 'var(--surface)',
      ink: 'var(--ink)',
      muted: 'var(--muted)',
      line: 'var(--line)',
      brand: 'var(--brand)',
      gold: 'var(--gold)',
      field: 'var(--field)',
      amber: 'var(--amber)',
      red: 'var(--red)',
    },
    spacing: Object.fromEntries(space.map(step => [step, `var(--space-${step})`])),
    fontSize: {
      small: 'var(--text-small)',
      body: 'var(--text-body)',
      lead: 'var(--text-lead)',
      h3: 'var(--text-h3)',
      h2: 'var(--text-h2)',
      h1: 'var(--text-h1)',
      display: 'var(--text-display)',
    },
    fontFamily: { text: 'var(--font-text)', head: 'var(--font-head)' },
    borderRadius: { none: '0', DEFAULT: 'var(--radius)', full: 'var(--radius-full)' },
    maxWidth: { text: 'var(--width-text)', page: 'var(--width-page)' },
  },
}

export default config
