import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, peerAddress } from './client-address.ts'

export interface ConnectionLimits {
  /** Connections at once, of all clients; one network (of IPv6: /48) has a fifth at most. */
  total: number
  /** Connections at once of one address, or of the network of an IPv6 address. */
  perAddress: number
  /** Addresses without a limit of their own, such as proxies. */
  isExempt(address: string): boolean
}

/** Connections that share a limit. */
interface Group {
  key: string
  limit: number
  open: Set<Socket>
  /** Connections without a request, the longest idle first. */
  idle: Set<Socket>
}

const createGroup = (key: string, limit: number): Group => ({
  key,
  limit,
  open: new Set(),
  idle: new Set(),
})

/**
 * Limits the connections of a server. At a limit a new connection replaces the one that has been
 * idle longest; if none is idle, the new one is closed. So is one without an address.
 */
export function limitConnections(
  server: Server,
  { total, perAddress, isExempt }: ConnectionLimits,
): void {
  const all = createGroup('all', total)
  const groupsByKey = new Map<string, Group>()
  const groupOf = (key: string, limit: number) => groupsByKey.get(key) ?? createGroup(key, limit)
  const perNetwork = Math.max(perAddress, total / 5)
  const connections = new Map<Socket, { groups: Group[]; requests: number; remove(): void }>()

  server.on('connection', socket => {
    const address = peerAddress(socket)
    // A connection that was reset before we accepted it: its request can still be read.
    if (address === '') return void socket.destroy()
    const own = [
      groupOf(`address ${networkOf(address)}`, perAddress),
      groupOf(`network ${networkOf(address, 48)}`, perNetwork),
    ]
    const groups = isExempt(address) ? [all] : [...own, all]
    for (const { open, idle, limit } of groups) {
      if (open.size < limit) continue
      const [longestIdle] = idle
      if (!longestIdle) return void socket.destroy()
      connections.get(longestIdle)?.remove()
      longestIdle.destroy()
    }
    const remove = () => {
      connections.delete(socket)
      for (const { key, open, idle } of groups) {
        open.delete(socket)
        idle.delete(socket)
        if (open.size === 0) groupsByKey.delete(key)
      }
    }
    connections.set(socket, { groups, requests: 0, remove })
    for (const group of groups) {
      groupsByKey.set(group.key, group)
      group.open.add(socket)
      group.idle.add(socket)
    }
    socket.once('close', remove)
  })

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    for (const { idle } of connection.groups) idle.delete(socket)
    response.once('close', () => {
      connection.requests -= 1
      // The connection may have been closed in the meantime.
      const isIdle = connection.requests === 0 && connections.has(socket)
      if (isIdle) for (const { idle } of connection.groups) idle.add(socket)
    })
  })
}
