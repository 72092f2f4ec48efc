import { bytes } from './bytes.ts'

/** `npm run bench -- NAME`: each measurement is a command anyone can run. */
const benches: Record<string, () => void | Promise<void>> = {
  admin: async () => (await import('./admin.ts')).admin(),
  backend: async () => (await import('./backend.ts')).backend(),
  blocking: async () => (await import('./blocking.ts')).blocking(),
  bytes: () => bytes(),
  build: async () => (await import('./build.ts')).build(),
  dashboard: async () => (await import('./dashboard.ts')).dashboard(),
  eligibility: async () => (await import('./eligibility.ts')).eligibility(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  'lighthouse-provider': async () => (await import('./lighthouse.ts')).lighthouseProvider(),
  'faults-disk': async () => (await import('./faults/report.ts')).reportFullDisk(),
  'faults-kill': async () => (await import('./faults/report.ts')).reportKills(),
  'faults-reminders': async () => (await import('./faults/report.ts')).reportReminders(),
  'faults-requests': async () => (await import('./faults/report.ts')).reportRandomRequests(),
  'faults-two': async () => (await import('./faults/report.ts')).reportTwoProcesses(),
  login: async () => (await import('./login.ts')).login(),
  pictures: async () => (await import('./pictures.ts')).pictures(),
  reminders: async () => (await import('./reminders.ts')).reminders(),
  rows: async () => (await import('./rows.ts')).rowSizes(),
  slow: async () => (await import('./slow.ts')).slow(),
  upload: async () => (await import('./upload.ts')).uploads(),
  thread: async () => (await import('./thread.ts')).thread(),
  'thread-page': async () => (await import('./thread-page.ts')).threadPage(),
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
