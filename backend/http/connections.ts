import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, peerOf } from './client-address.ts'

export interface ConnectionLimits {
  /** Connections at once, of all clients. */
  total: number
  /** Connections at once, of one address; an IPv6 address counts by its network of 64 bits. */
  perAddress: number
  /** Whether an address may hold more than that, such as a proxy that many people come through. */
  isExempt(address: string): boolean
}

/** Connections that share a limit. */
interface Group {
  most: number
  open: Set<Socket>
  /** Those without a request under way, the one that has been idle longest first. */
  idle: Set<Socket>
}

const createGroup = (most: number): Group => ({ most, open: new Set(), idle: new Set() })

/**
 * Keeps the connections of a server within limits. At a limit a new connection takes the place of
 * the one that has been idle longest; where every one has a request under way, it is closed.
 */
export function limitConnections(server: Server, { total, perAddress, isExempt }: ConnectionLimits): void {
  const all = createGroup(total)
  const byAddress = new Map<string, Group>()
  const known = new Map<Socket, { groups: Group[]; requests: number; forget(): void }>()

  server.on('connection', socket => {
    const address = peerOf(socket)
    const key = networkOf(address)
    const own = byAddress.get(key) ?? createGroup(perAddress)
    const groups = isExempt(address) ? [all] : [own, all]
    for (const { open, idle, most } of groups) {
      if (open.size < most) continue
      const [longest] = idle
      if (!longest) return void socket.destroy()
      known.get(longest)?.forget()
      longest.destroy()
    }
    const forget = () => {
      known.delete(socket)
      for (const { open, idle } of groups) {
        open.delete(socket)
        idle.delete(socket)
      }
      if (own.open.size === 0) byAddress.delete(key)
    }
    byAddress.set(key, own)
    known.set(socket, { groups, requests: 0, forget })
    for (const { open, idle } of groups) {
      open.add(socket)
      idle.add(socket)
    }
    socket.once('close', forget)
  })

  server.on('request', ({ socket }, response) => {
    const connection = known.get(socket)
    if (!connection) return
    connection.requests += 1
    for (const { idle } of connection.groups) idle.delete(socket)
    response.once('close', () => {
      connection.requests -= 1
      // Also false for a connection that has been closed meanwhile.
      const isIdle = connection.requests === 0 && known.has(socket)
      if (isIdle) for (const { idle } of connection.groups) idle.add(socket)
    })
  })
}
