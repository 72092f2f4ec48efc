import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages without islands and programs. */
export default {
  ...base,
  blocklist: [...base.blocklist, 'card', 'empty', 'field', 'form'],
  content: [
    './src/{components,layouts}/*.astro',
    './src/pages/{404,about,apply,data,hbcu,landing,privacy,terms}.astro',
    './src/pages/_components/Landing.astro',
    '!./src/components/{DeadlineLine,Eligibility,NeedsScript,ProgramCard,ProgramsSidebar}.astro',
    '!./src/components/{ReportProgram,Save*,SchoolLocation,SchoolPrograms,SidebarLinks}.astro',
    '!./src/components/WovenLogo.astro',
    '!./src/layouts/ToolPage.astro',
  ],
} satisfies Config
