import { spawn } from 'node:child_process'
import { once } from 'node:events'

const answer = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end('hello'))`

/** Verifies a password for each request, with the limits of the server that is measured. */
const verifyPassword = `
import { createServer } from 'node:http'
import { createPasswordHashing } from '#backend/auth/password-hashing.ts'
const { hash, verify } = createPasswordHashing()
const digest = await hash('a password')
const server = createServer(async (request, response) => {
  await verify(digest, 'a password')
  response.end('hello')
})`

const listen = `
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/**
 * Starts a server that does nothing but answer, or verify a password before it answers. It is
 * compared with ours under the requests of the same client, which takes CPU time too.
 */
export async function startBareServer(task: 'answer' | 'verify-password' = 'answer') {
  const code = (task === 'answer' ? answer : verifyPassword) + listen
  const words = ['--input-type=module', '-e', code]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return {
    base: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  }
}
