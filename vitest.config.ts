import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    unstubGlobals: true,
    // Two cores share the suite with servers and a database of its own.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
