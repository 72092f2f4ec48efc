import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** Public pages have no islands, so their stylesheet leaves out what only islands use. */
export default {
  ...base,
  content: ['./src/{components,layouts,pages,scripts,content}/**/*.{astro,ts}'],
} satisfies Config
