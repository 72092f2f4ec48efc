import { inspectDocument } from './document.ts'
import { inspectLogo, inspectMedia, inspectPhoto } from './media.ts'

const inspections = {
  resume: inspectDocument,
  photo: inspectPhoto,
  media: inspectMedia,
  logo: inspectLogo,
}
/** What can be inspected. */
export type Inspections = typeof inspections

// A stop signal reaches all processes of a service; the server ends after open requests, and this
// process with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', async ({ kind, path }: { kind: keyof Inspections; path: string }) => {
  try {
    process.send?.({ result: await inspections[kind](path) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    process.send?.({ error: { message, code } })
  }
})
// Loading the modules does not count towards the time limit.
process.send?.('ready')
