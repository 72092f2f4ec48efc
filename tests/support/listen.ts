import { createServer, type Server } from 'node:net'

/** Starts a server on a free port of loopback; returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** A port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise(resolve => probe.close(resolve))
  return port
}
