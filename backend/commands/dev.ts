import { spawn } from 'node:child_process'
import { childEnv } from '#backend/core/child-env.ts'
import { readConfig } from '#backend/core/config.ts'

/** `npm run dev`: the site at PORT, which proxies its calls to the backend at the next port. */
const { port } = readConfig({ PUBLIC_SITE_URL: 'http://localhost', ...process.env })
const backend = {
  ...process.env,
  PORT: String(port + 1),
  // `astro dev` renders pages on each request.
  REBUILDS: 'off',
  PUBLIC_SITE_URL: `http://localhost:${port}`,
}
const site = childEnv('build', { DEV_BACKEND: `http://localhost:${port + 1}` })
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'backend/main.mjs'], {
    stdio: 'inherit',
    env: backend,
  }),
  spawn('astro', ['dev', '--port', String(port)], { stdio: 'inherit', env: site }),
]

const stop = () => {
  for (const child of children) child.kill()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) {
  child.on('exit', code => {
    stop()
    process.exitCode ||= code ?? 0
  })
}
