import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages without islands: leaves out what only tools use. */
export default {
  ...base,
  content: [
    './src/{components,layouts,pages}/**/*.astro',
    './src/islands/ui/EligibilityForm.tsx',
    '!./src/components/{NeedsScript,ProgramsSidebar,SidebarLinks}.astro',
    '!./src/layouts/{IslandPage,ToolPage}.astro',
    '!./src/pages/{admin-dashboard,contact,contribute,experience,forgot-password,login,mentor}.astro',
    '!./src/pages/{my-contributions,profile,programs,public-resumes,reset-password}.astro',
    '!./src/pages/{resume,signup,unsubscribe,verify-email}.astro',
    '!./src/pages/{auth,resume-feedback}/**',
    '!./src/pages/_components/SignInPage.astro',
  ],
} satisfies Config
