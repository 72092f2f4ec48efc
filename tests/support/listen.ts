import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Starts a server on loopback, on a free port by default; returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/**
 * A port of loopback that was free a moment ago. It is below those of outgoing connections, which
 * would take it while a server restarts, and above the last one that `fetch` refuses, 10,080.
 */
export async function freePort(): Promise<number> {
  const probe = createServer()
  try {
    const port = await listen(probe, randomInt(10_081, 32_768))
    await new Promise(resolve => probe.close(resolve))
    return port
  } catch {
    return freePort()
  }
}
