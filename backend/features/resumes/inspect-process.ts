import { readFile } from 'node:fs/promises'
import { inspectDocument } from './inspect-document.ts'

// A stop signal reaches all processes of a service; the server ends after open requests, and this
// process with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async (path: string) => {
  process.send?.(await inspectDocument(await readFile(path)))
})
// Loading the modules does not count towards the time limit.
process.send?.('ready')
