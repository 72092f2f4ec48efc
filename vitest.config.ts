import { defineConfig } from 'vitest/config'

const shared = {
  unstubGlobals: true,
  // Two cores share the suite with servers and a database of its own.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

const project = (name: string, folders: string, groupOrder: number) => ({
  test: { ...shared, name, include: [`tests/${folders}*.test.{ts,tsx}`], sequence: { groupOrder } },
})

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    projects: [
      // Needs no build of the site.
      project('unit', '{,{backend,content,contract,features,ui}/**/}', 0),
      // Reads the built site in `dist`.
      project('site', 'site/**/', 1),
      // Kills servers, fills disks, breaks networks; apart, since other tests would slow it down.
      project('faults', 'faults/**/', 2),
    ],
  },
})
