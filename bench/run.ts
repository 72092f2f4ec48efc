import { bytes } from './bytes.ts'

/** `npm run bench -- NAME`: each measurement is a command anyone can run. */
const benches: Record<string, () => void | Promise<void>> = {
  bytes: () => bytes(),
  build: async () => (await import('./build.ts')).build(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  typing: async () => (await import('./typing.ts')).typing(),
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) {
  await bench()
} else {
  process.stderr.write(`Name a measurement: ${Object.keys(benches).join(', ')}.\n`)
  process.exitCode = 1
}
