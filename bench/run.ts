import { bytes } from './bytes.ts'

/** `npm run bench -- NAME`: the measurements of docs/evidence.md, most on the site built last. */
const benches: Record<string, () => void | Promise<void>> = {
  bytes: () => bytes(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  server: async () => (await import('./server.ts')).server(),
  build: async () => (await import('./build.ts')).build(),
  kill: async () => (await import('./kill.ts')).kill(),
}

const bench = benches[process.argv[2] ?? '']
if (bench) {
  await bench()
} else {
  process.stderr.write(`Name a measurement: ${Object.keys(benches).join(', ')}.\n`)
  process.exitCode = 1
}
