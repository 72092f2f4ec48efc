import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For the dashboard of administrators: leaves out the tools of members. */
export default {
  ...base,
  content: [
    './src/{components,layouts}/**/*.astro',
    './src/islands/{admin,ui}/**/*.tsx',
    './src/pages/admin-dashboard.astro',
  ],
} satisfies Config
