import type { Config } from 'tailwindcss'
import base from '../../tailwind.config.ts'

/** For pages with programs and without islands. */
export default {
  ...base,
  blocklist: [...base.blocklist, 'card', 'empty', 'field', 'form'],
  content: [
    './src/components/*.astro',
    './src/islands/ui/EligibilityForm.tsx',
    './src/layouts/Document.astro',
    './src/pages/{catalog,hbcu}/**/*.astro',
    './src/pages/_components/{Catalog*,Save*}.astro',
    '!./src/components/{NeedsScript,ProgramsSidebar,SchoolTable,SidebarLinks,StateMap}.astro',
  ],
} satisfies Config
