import './backend/commands/env-file.mjs'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwind from '@astrojs/tailwind'
import { defineConfig } from 'astro/config'
import { buildFiles } from './src/integrations/build-files.ts'
import { createPolicy } from './src/integrations/content-security-policy.ts'
import { precompress } from './src/integrations/precompress.ts'

// Astro reports builds to its makers unless this is set.
process.env.ASTRO_TELEMETRY_DISABLED = '1'

const backend = process.env.DEV_BACKEND

// Pages with `noindex`, and /landing, which names / as its canonical address.
const unlisted = new Set([
  'admin-dashboard',
  'auth',
  'contribute',
  'dashboard',
  'invitation',
  'plan',
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

/** Modules that pages load together: each file more costs a request and 0.6 KB of headers. */
const scriptGroups = [
  {
    name: 'page',
    test: /src\/(components\/(AccountMenu|PlanLink)|lib\/(backend|browser-saves|flash|listen|query|session-storage|site|storage|routes|parse-json|contract\/(limits|roles)|catalog\/(limits|search-text|values)|messages\/suggestions)\.ts)|preload-helper|rolldown\/runtime/,
  },
  { name: 'landing', test: /_components\/(FirstQuestions|StudentStory)/ },
  {
    name: 'stores',
    test: /node_modules\/(@nanostores\/query|nano(events|stores)\/)|lib\/queries/,
  },
  { name: 'react', test: /node_modules\/(@astrojs|@nanostores\/react|react|scheduler)/ },
  {
    name: 'ui',
    test: /islands\/ui\/(Button|ErrorBoundary|LazyComponent|Load|Notice|Toasts|use-(focus|hydrated))|lib\/(format|member-id|catalog\/days|messages\/session)/,
  },
  {
    name: 'programs',
    test: /lib\/(catalog\/(deadline|describe|given|program-values|states|type)|eligibility-answers|saved-programs|catalog-paths)|islands\/ui\/(eligibility\/use|ProgramCard|use-(now|show))/,
  },
  {
    name: 'client',
    test: /node_modules|lib\/(api\/client|contract\/(complete|endpoint|input|reply|session)|session)\.ts/,
    minShareCount: 9,
  },
  { name: 'members', test: /islands\/ui\/(Pending|SessionGuard)/ },
  { name: 'form', test: /islands\/ui\/(Field|Form\.|form-context)|lib\/drafts/ },
]

/** Leaves out of the browser what only the description of the API shows. */
const removeSummaries = {
  name: 'remove-summaries',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/lib\/contract\// },
    handler: code => code.replaceAll(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/gs, ''),
  },
}

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  // Canonical addresses have no trailing slash; `preserve` writes /catalog as catalog.html.
  trailingSlash: 'ignore',
  // Keeps the whitespace of HTML; the default treats it as JSX does and joins words to links.
  compressHTML: true,
  // Four pages at a time: one is rendered while others wait for compression, files and images.
  build: { format: 'preserve', inlineStylesheets: 'always', concurrency: 4 },
  security: { csp: createPolicy(process.env) },
  // Its styles are inline, which the policy forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    sitemap({ filter: isListed }),
    buildFiles(),
    precompress(),
  ],
  vite: {
    plugins: [removeSummaries],
    // Sizes have tests of their own; the log shows warnings of a build.
    build: { chunkSizeWarningLimit: 5000 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: scriptGroups } },
          },
        },
      },
    },
    server: {
      proxy: backend ? { '^/((api|files|photos|media)/|img/program.json$)': backend } : {},
    },
  },
})
