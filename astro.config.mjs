import './backend/commands/env-file.mjs'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwind from '@astrojs/tailwind'
import { defineConfig } from 'astro/config'
import { headers } from './src/integrations/headers.ts'
import { inlineScripts } from './src/integrations/inline-scripts.ts'
import { pdfjsFiles } from './src/integrations/pdfjs-files.ts'
import { precompress } from './src/integrations/precompress.ts'
import { programCalendars } from './src/integrations/program-calendars.ts'

const backend = process.env.DEV_BACKEND

// Pages with `noindex`, and /landing, which names / as its canonical address.
const unlisted = new Set([
  'admin-dashboard',
  'auth',
  'contribute',
  'dashboard',
  'forgot-password',
  'landing',
  'my-contributions',
  'profile',
  'programs',
  'public-resumes',
  'recommendation',
  'reset-password',
  'resume',
  'resume-feedback',
  'unsubscribe',
  'verify-email',
])
const isListed = url => !unlisted.has(new URL(url).pathname.split('/')[1])

const apiClient = /node_modules\/(zod|ofetch)\//

/** Whether a module imports the client of the API, itself or through other modules. */
function needsApi(id, context, seen = new Set()) {
  if (apiClient.test(id)) return true
  seen.add(id)
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  return imported.some(each => !seen.has(each) && needsApi(each, context, seen))
}

/**
 * Scripts of islands in few files: HTTP/1.1 loads six at a time, and each round trip of a phone
 * takes 150 ms (docs/decisions/016-first-paint.md). A group takes in what its modules import.
 */
const scriptGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  // What six islands share; first what the sign-in pages need before the first press. Each panel of
  // the admin dashboard would count as an island.
  {
    name: (id, context) => (needsApi(id, context) ? null : 'ui'),
    test: /src\/(islands\/(?!admin\/)|lib\/[^/]+$)|nanostores|preload-helper/,
    minShareCount: 6,
  },
  { name: 'api', test: /src\/islands\/(?!admin\/)/, minShareCount: 6 },
]

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  // Canonical addresses have no trailing slash; `preserve` writes /catalog as catalog.html.
  trailingSlash: 'ignore',
  // Keeps the whitespace of HTML; the default treats it as JSX does and joins words to links.
  compressHTML: true,
  // Four pages at a time: one is rendered while others wait for compression, files and images.
  build: { format: 'preserve', inlineStylesheets: 'always', concurrency: 4 },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    inlineScripts(),
    programCalendars(),
    pdfjsFiles(),
    sitemap({ filter: isListed }),
    headers(),
    precompress(),
  ],
  vite: {
    // Page scripts import code on first use.
    worker: { format: 'es' },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } },
      },
    },
    server: { proxy: backend ? { '^/(api|files|photos|media)/': backend } : {} },
  },
})
