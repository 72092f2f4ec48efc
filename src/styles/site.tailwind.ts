import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages with islands: leaves out what only public pages use. */
export default {
  ...base,
  content: [
    './src/**/*.{astro,tsx}',
    '!./src/components/{DeadlineLine,Eligibility,ProgramCard,WovenLogo,WovenPattern}.astro',
    '!./src/components/{School*,StateMap}.astro',
    '!./src/layouts/{Page,TextPage}.astro',
    '!./src/pages/{404,about,apply,catalog,data,hbcu,index,landing}.astro',
    '!./src/pages/{privacy,terms}.astro',
    '!./src/pages/{catalog,hbcu}/**',
    '!./src/pages/_components/{Catalog*,FilterSelect,Landing,SavedInBrowser}.astro',
  ],
} satisfies Config
