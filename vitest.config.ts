import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Workers, and the servers and commands that tests start, compile each module once.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')

const shared = {
  unstubGlobals: true,
  // Two cores share the suite with servers and a database of its own.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

const unitDom = {
  ...shared,
  // Node loads the backend: Vite would take its worker threads for web workers.
  server: { deps: { external: [/\/backend\//] } },
}
/** Tests that load modules again, replace their listeners or set variables of the build. */
const isolatedDom = [
  'tests/features/build-settings.test.ts',
  'tests/features/client.test.ts',
  'tests/features/google-callback.test.ts',
  'tests/features/oidc.test.ts',
  'tests/features/session.test.ts',
  'tests/features/upload.test.ts',
  'tests/ui/google.test.tsx',
  'tests/ui/oidc-link.test.tsx',
]

/** Kills servers, fills disks, breaks networks. Runs last: other tests would slow it down. */
const nightly = {
  test: {
    ...shared,
    name: 'nightly',
    include: ['tests/nightly/**/*.test.ts'],
    // Two workers leave the cores idle while they wait for timeouts and restarts.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 2,
    projects: [
      // Needs no build of the site. Modules are loaded once for all files.
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/{,{backend,catalog,content,contract}/**/}*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...unitDom,
          name: 'unit-dom',
          include: ['tests/{features,ui}/**/*.test.{ts,tsx}'],
          exclude: isolatedDom,
          setupFiles: ['tests/support/reset-window.ts'],
          // Loading the modules again for each file took two fifths of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...unitDom,
          name: 'unit-dom-isolated',
          include: isolatedDom,
        },
      },
      // Reads the built site in `dist`. Its builds use one core, and unit tests the other.
      {
        test: {
          ...shared,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
        },
      },
      ...(process.env.NIGHTLY ? [nightly] : []),
    ],
  },
})
