import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const browsers = ['chromium', 'chromium-browser', 'google-chrome']
/** Chromium without windows and PDF viewer: the browser tests take a ninth less time with it. */
const headlessShell = 'chromium-headless-shell'

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser of this machine: CHROMIUM_PATH, then one on the path, then Playwright's own. Throws
 * one sentence when there is none.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env, names = browsers): string {
  if (env.CHROMIUM_PATH) {
    if (runnable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run.`)
  }
  const folders = (env.PATH ?? '').split(delimiter)
  const found = names.flatMap(name => folders.map(folder => join(folder, name))).find(runnable)
  if (found) return found
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'The browser tests need Chromium: install it (on Debian "apt-get install chromium"), or name one in CHROMIUM_PATH.',
  )
}

/** The headless shell of this machine; without one, its browser. Throws as `findBrowser`. */
export const findHeadlessShell = (env = process.env): string =>
  findBrowser(env, [headlessShell, ...browsers])

/**
 * Features to disable: newer Chromiums draw the address bar of every window as pages of their own,
 * also headless, which slows down tests and measurements.
 */
export const addressBarFeatures = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup'

/** Flags that keep Chromium from sending requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

// This list replaces the one of Playwright, which the first lines repeat.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay',
  'MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints',
  'NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  addressBarFeatures,
].join()

/** How the browser tests start a browser. */
export const launchOptionsOf = (executablePath: string) => ({
  executablePath,
  args: [...chromiumFlags, `--disable-features=${disabledFeatures}`],
})
