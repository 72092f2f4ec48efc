import { defineConfig } from '@playwright/test'
import { findBrowser, quietly } from './tests/support/browser.ts'

const port = Number(process.env.E2E_PORT ?? 4399)
const address = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: quietly },
  },
  webServer: {
    command: 'node tests/support/serve.ts',
    url: `${address}/readyz`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
