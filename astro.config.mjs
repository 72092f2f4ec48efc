import './backend/commands/env-file.mjs'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwind from '@astrojs/tailwind'
import { defineConfig } from 'astro/config'
import { ahead } from './src/integrations/ahead.ts'
import { headers } from './src/integrations/headers.ts'
import { lightContract } from './src/integrations/light-contract.ts'
import { lightPreload } from './src/integrations/light-preload.ts'
import { precompress } from './src/integrations/precompress.ts'
import { programCalendars } from './src/integrations/program-calendars.ts'
import { sitemap } from './src/integrations/sitemap.ts'

const backend = process.env.DEV_BACKEND
// What `npm start` has just written counts where the operator names nothing else.
process.env.CATALOG_BACKEND_URL ||= process.env.OWN_CATALOG ?? ''

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  // Canonical addresses have no trailing slash; `preserve` writes /catalog as catalog.html and keeps the folders of src/pages.
  trailingSlash: 'ignore',
  // Whitespace means what it means in HTML, as the formatter assumes; the default reads it as JSX and joins words to links.
  compressHTML: true,
  build: { format: 'preserve', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    programCalendars(),
    sitemap(),
    ahead(),
    headers(),
    precompress(),
  ],
  vite: {
    plugins: [lightContract(), lightPreload()],
    // The scripts of pages without an island are built apart.
    worker: { plugins: () => [lightContract()] },
    // ofetch brings a parser for answers it reads itself, which the client reads as text (src/lib/api.ts), and one for addresses of every
    // kind, of which the client knows one: neither need weigh on every page.
    resolve: {
      alias: {
        destr: fileURLToPath(new URL('./src/lib/plain-json.ts', import.meta.url)),
        ufo: fileURLToPath(new URL('./src/lib/plain-addresses.ts', import.meta.url)),
      },
    },
    environments: {
      // What pages carry as the text of a function (first-paint.ts) is minified with the code that writes it.
      prerender: { build: { rolldownOptions: { output: { minify: true } } } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What nearly every island needs compresses better as one file: React with what mounts it, and the small parts of the kit.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//,
                    priority: 2,
                  },
                  {
                    name: 'kit',
                    test: /src\/(islands\/(ui\/(Boundary|Button|Empty|Failure|Loading|Notice|Offline|SignedOut|Toasts)|resumes\/parts\/(Later|Face|embeds))|lib\/(drafts|format|marks|query|routes|site|storage|toasts|contract\/limits|messages\/(common|drafts)))\.tsx?$|node_modules\/@?nanostores\//,
                    priority: 1,
                  },
                  { name: 'session', test: /src\/(lib\/(api|session)|islands\/ui\/session)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
    server: { proxy: backend ? { '/api': backend } : {} },
  },
})
