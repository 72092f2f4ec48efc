import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import robotsParser, { type Robot } from 'robots-parser'
import { Agent, fetch, type Response } from 'undici'
import type { FetchProblem } from '#backend/db/monitor-tables.ts'

/** A page that cannot be read; it says nothing about a program. */
export class FetchError extends Error {
  readonly problem: FetchProblem

  constructor(problem: FetchProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface FetchOptions {
  /** The public address of this site, for the User-Agent. */
  origin: string
  /** Of one request with its body, in milliseconds. */
  timeout?: number
  /** After each request, in milliseconds. */
  pause?: number
  /** Only for tests: names of hosts that are on loopback. */
  testHosts?: readonly string[]
}

/** The name that robots.txt knows this program by. */
const robotName = 'HBCU-Yard-page-monitor'
const maxRedirects = 5
const maxCrawlDelay = 60_000
/** Bytes after decompression. */
const maxSize = 2_000_000
/** The parser stores each rule of a group for each of its robots. */
const maxRobotsLines = 1000
/** Percent-encoded. The index of Postgres takes 2,704 bytes. */
const maxAddressLength = 2048

/** Whether an IP address is one of the public internet. False for what is no IP address. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) > 0 &&
  ipaddr.parse(address).range() === 'unicast' &&
  // The metadata service of Azure is at a public address.
  address !== '168.63.129.16'

/** A lookup that fails unless all addresses of a name are public; the socket connects to them. */
const createLookup =
  (testHosts: readonly string[]): LookupFunction =>
  (name, options, done) => {
    const isTest = testHosts.includes(name)
    const all = { ...options, all: true as const }
    lookup(isTest ? '127.0.0.1' : name, all, (error, addresses = []) => {
      const isAllowed = isTest || addresses.every(({ address }) => isPublicAddress(address))
      done(error ?? (isAllowed ? null : new FetchError('private-address')), addresses)
    })
  }

/**
 * Creates what fetches pages of providers: http and https, `robots.txt` honoured, a pause after
 * each request; whoever calls it asks a site for one page at a time. Errors are `FetchError`.
 */
export function createPageFetcher(options: FetchOptions) {
  const { origin, timeout = 20_000, pause = 2000, testHosts = [] } = options
  const agent = new Agent({ connect: { lookup: createLookup(testHosts) } })
  const robots = new Map<string, Robot>()
  const headers = {
    'user-agent': `${robotName}/1.0 (+${origin})`,
    accept: 'text/html, application/xhtml+xml, text/plain;q=0.8',
  }

  /** Sends one request; the target of a redirect, or what `read` makes of the response. */
  async function send<T>(url: URL, wait: number, read: (response: Response) => Promise<T>) {
    // A literal address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) throw new FetchError('private-address')
    const signal = AbortSignal.timeout(timeout)
    try {
      const request = { dispatcher: agent, redirect: 'manual', signal, headers } as const
      const response = await fetch(url, request)
      const location = response.headers.get('location')
      const isRedirect = response.status >= 300 && response.status < 400 && location
      if (!isRedirect) return await read(response)
      const target = parseAddress(location, url)
      if (target) return target
      throw new FetchError('unreachable')
    } catch (error) {
      // The error of a lookup is the cause of another one.
      for (const each of [error, (error as Error).cause]) if (each instanceof FetchError) throw each
      throw new FetchError(signal.aborted ? 'too-slow' : 'unreachable')
    } finally {
      await setTimeout(wait)
    }
  }

  async function readRobots(url: URL): Promise<Robot> {
    const text = await follow(url, target =>
      send(target, pause, async response => {
        // While the server cannot answer, nothing may be fetched (RFC 9309, 2.3.1.4).
        if (response.status >= 500 || response.status === 429) throw new FetchError('robots')
        return response.ok ? (await readBody(response)).toString() : ''
      }),
    )
    // Several `*` mean the same as one, and take the parser the length of the path each.
    const lines = text.replace(/\*+/g, '*').split(/\r\n|\r|\n/, maxRobotsLines)
    return robotsParser(url.href, lines.join('\n'))
  }

  /** Fetches a page with its redirects on the same site. */
  const fetchPage = (first: URL) =>
    follow(first, async url => {
      const robot = robots.get(url.origin) ?? (await readRobots(new URL('/robots.txt', url)))
      robots.set(url.origin, robot)
      if (robot.isDisallowed(url.href, robotName)) throw new FetchError('robots')
      const delay = Math.min((robot.getCrawlDelay(robotName) ?? 0) * 1000, maxCrawlDelay)
      return send(url, Math.max(pause, delay), response => readPage(response, url))
    })

  return { fetchPage, close: () => agent.destroy() }
}

export type PageFetcher = ReturnType<typeof createPageFetcher>

async function readPage(response: Response, url: URL) {
  if (!response.ok) throw new FetchError('http-error')
  const type = response.headers.get('content-type') ?? ''
  const [, format] =
    /^\s*(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i.exec(type) ?? []
  const [, charset = 'utf-8'] = /charset\s*=[\s"]*([\w-]+)/i.exec(type) ?? []
  if (!format) throw new FetchError('wrong-type')
  const content = new TextDecoder(charset).decode(await readBody(response))
  if (content.includes('\0')) throw new FetchError('wrong-type')
  return { url, content, isHtml: !/plain/i.test(format) }
}

/** Calls `request` for an address and the targets of its redirects until there is a result. */
async function follow<T>(first: URL, request: (url: URL) => Promise<T | URL>): Promise<T> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await request(url)
    if (!(result instanceof URL)) return result
    if (siteOf(result) !== siteOf(first)) throw new FetchError('other-host')
    url = result
  }
  throw new FetchError('redirects')
}

/** The host of an address without `www`, which many sites add or remove. */
export const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** An address without its fragment; null unless it is http or https, and not too long. */
export function parseAddress(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > maxAddressLength) return null
  url.hash = ''
  return url
}

/** Reads a body, decompressed. Throws as soon as it is too large. */
async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxSize) throw new FetchError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
