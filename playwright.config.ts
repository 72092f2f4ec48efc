import { defineConfig } from '@playwright/test'
import { addressBar, findBrowser, quietly } from './tests/support/browser.ts'
import { addressOf, ports } from './tests/support/e2e.ts'

const elsewhere = /(elsewhere|elsewhere-faults|google)\.e2e\.ts$/
// A list of features takes the place of Playwright's, which the first lines repeat.
const without = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay',
  'MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints',
  'NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  addressBar,
].join()
const server = { reuseExistingServer: false, gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } } as const

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // A machine whose processors are wanted elsewhere is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Filming costs more than recording; the pages as they were are in the recording too.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findBrowser(), args: [...quietly, `--disable-features=${without}`] },
  },
  projects: [
    // The site with the bundled backend, as `npm start` serves it.
    { name: 'yard', testIgnore: elsewhere, use: { baseURL: addressOf(ports.site) } },
    // The site on a static host, built for a backend elsewhere and with an identity provider.
    { name: 'elsewhere', testMatch: elsewhere, use: { baseURL: addressOf(ports.elsewhere) } },
  ],
  webServer: [
    {
      ...server,
      command: 'node tests/support/serve.ts',
      url: `${addressOf(ports.site)}/readyz`,
      env: { PORT: String(ports.site) },
      timeout: 60_000,
    },
    {
      ...server,
      command: 'node tests/support/elsewhere/serve.ts',
      url: addressOf(ports.elsewhere),
      timeout: 180_000,
    },
  ],
})
