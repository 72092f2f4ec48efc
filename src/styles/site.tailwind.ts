import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages with islands: leaves out what only public pages and administrators use. */
export default {
  ...base,
  content: [
    './src/**/*.{astro,tsx}',
    '!./src/islands/admin/**',
    '!./src/components/{DeadlineLine,Eligibility,ProgramCard,ReportProgram,Save*}.astro',
    '!./src/components/{School*,StateMap,Woven{Logo,Pattern}}.astro',
    '!./src/layouts/{Page,ProgramPage,TextPage}.astro',
    '!./src/pages/{404,about,admin-dashboard,apply,catalog,data,hbcu,index,landing}.astro',
    '!./src/pages/{privacy,terms}.astro',
    '!./src/pages/{catalog,hbcu}/**',
    '!./src/pages/_components/{Catalog*,Landing,Save*}.astro',
  ],
} satisfies Config
