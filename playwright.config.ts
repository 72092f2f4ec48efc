import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessShell, launchOptionsOf } from './tests/support/browser.ts'
import { addressOf, ports } from './tests/support/e2e.ts'

// The servers and the commands that tests start compile each module once.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')

/** `tests/e2e`; with NIGHTLY=1 also the long suites of `tests/nightly`. */
const folders = process.env.NIGHTLY ? '(e2e|nightly)' : 'e2e'
const foreign = new RegExp(`/${folders}/(foreign-backend[\\w-]*|google-sign-in)\\.e2e\\.ts$`)
const server = {
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
} as const

export default defineConfig({
  testDir: 'tests',
  testMatch: new RegExp(`/tests/${folders}/.*\\.e2e\\.ts$`),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // CI shares its machine: a retry keeps a slow moment from failing the run.
  retries: process.env.CI ? 1 : 0,
  // Two workers leave two cores idle while pages wait: for the network, timers and polls.
  workers: 3,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptionsOf(findHeadlessShell()),
  },
  projects: [
    // The site with the bundled backend, as `npm start` serves it.
    { name: 'bundled-backend', testIgnore: foreign, use: { baseURL: addressOf(ports.site) } },
    // The site on a static host, built for another backend and with an identity provider.
    { name: 'foreign-backend', testMatch: foreign, use: { baseURL: addressOf(ports.foreignSite) } },
  ],
  webServer: [
    {
      ...server,
      command: 'node tests/support/e2e-server.ts',
      url: `${addressOf(ports.site)}/readyz`,
      env: { PORT: String(ports.site) },
      timeout: 60_000,
    },
    {
      ...server,
      command: 'node tests/support/foreign-backend/serve.ts',
      url: addressOf(ports.foreign),
      timeout: 60_000,
    },
  ],
})
