import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, peerAddress } from './client-address.ts'

export interface ConnectionLimits {
  /** Connections at once, of all clients. */
  total: number
  /** Connections at once of one address, or of the network of an IPv6 address. */
  perAddress: number
  /** Addresses without a limit of their own, such as proxies. */
  isExempt(address: string): boolean
}

/** Connections that share a limit. */
interface Group {
  limit: number
  open: Set<Socket>
  /** Connections without a request, the longest idle first. */
  idle: Set<Socket>
}

const createGroup = (limit: number): Group => ({ limit, open: new Set(), idle: new Set() })

/**
 * Limits the connections of a server. At a limit a new connection replaces the one that has been
 * idle longest; if none is idle, the new one is closed. So is one without an address.
 */
export function limitConnections(
  server: Server,
  { total, perAddress, isExempt }: ConnectionLimits,
): void {
  const all = createGroup(total)
  const byAddress = new Map<string, Group>()
  const connections = new Map<Socket, { groups: Group[]; requests: number; remove(): void }>()

  server.on('connection', socket => {
    const address = peerAddress(socket)
    // A connection that was reset before we accepted it: its request can still be read.
    if (address === '') return void socket.destroy()
    const key = networkOf(address)
    const own = byAddress.get(key) ?? createGroup(perAddress)
    const groups = isExempt(address) ? [all] : [own, all]
    for (const { open, idle, limit } of groups) {
      if (open.size < limit) continue
      const [longestIdle] = idle
      if (!longestIdle) return void socket.destroy()
      connections.get(longestIdle)?.remove()
      longestIdle.destroy()
    }
    const remove = () => {
      connections.delete(socket)
      for (const { open, idle } of groups) {
        open.delete(socket)
        idle.delete(socket)
      }
      if (own.open.size === 0) byAddress.delete(key)
    }
    byAddress.set(key, own)
    connections.set(socket, { groups, requests: 0, remove })
    for (const { open, idle } of groups) {
      open.add(socket)
      idle.add(socket)
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
