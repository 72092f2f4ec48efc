import react from '@astrojs/react'
import tailwind from '@astrojs/tailwind'
import { defineConfig } from 'astro/config'
import { precompress } from './src/integrations/precompress.ts'

const backend = process.env.DEV_BACKEND

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  // Canonical addresses have no trailing slash; `preserve` writes /catalog as catalog.html and keeps the folders of src/pages.
  trailingSlash: 'ignore',
  // Whitespace means what it means in HTML, as the formatter assumes; the default reads it as JSX and joins words to links.
  compressHTML: true,
  build: { format: 'preserve', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), tailwind({ applyBaseStyles: false }), precompress()],
  vite: {
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // React and what mounts it are needed together, and compress better as one.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
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
