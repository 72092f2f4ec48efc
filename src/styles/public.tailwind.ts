import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages without islands: leaves out what only tools use. */
export default {
  ...base,
  content: [
    './src/{components,layouts,pages}/**/*.astro',
    '!./src/components/{ProgramsHeader,ProgramsSidebar,SidebarLinks}.astro',
    '!./src/layouts/{ProgramsPage,ToolPage}.astro',
    '!./src/pages/{admin-dashboard,contribute,experience,forgot-password,login,mentor}.astro',
    '!./src/pages/{my-contributions,profile,programs,public-resumes,reset-password}.astro',
    '!./src/pages/{resume,signup,verify-email}.astro',
    '!./src/pages/{auth,resume-feedback}/**',
    '!./src/pages/_components/{NeedsScript,SignInPage,Tool}.astro',
  ],
} satisfies Config
