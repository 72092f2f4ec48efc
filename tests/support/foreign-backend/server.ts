import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ForeignRequest } from './answers.ts'
import { open, signedIn } from './calls.ts'
import { photos, resumes, tokens } from './store.ts'

const routes = Object.entries(signedIn).map(([name, call]) => ({
  pattern: new RegExp(`^${name.replaceAll('*', '([^/]+)')}$`),
  call,
}))

function parsed(raw: Buffer): Record<string, string> {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return {}
  }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://${request.headers.host}`
  const url = new URL(request.url ?? '/', origin)
  const send = (status: number, body: unknown, type = 'application/json') => {
    response.writeHead(status, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type })
    response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body))
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    return send(204, '')
  }
  const document = [...resumes.values()].find(
    ({ address }) => url.pathname === `/documents/${address}`,
  )
  if (document) return send(200, document.bytes, document.type)
  const photo = photos.get(url.pathname)
  if (photo) return send(200, photo, 'image/png')
  const raw = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const parsedRequest: ForeignRequest = {
    body: type.startsWith('application/json') ? parsed(raw) : {},
    raw,
    type,
    query: url.searchParams,
    token,
    origin,
  }
  const name = `${request.method} ${url.pathname}`
  const anyone = open[name]
  if (anyone) return send(...anyone(parsedRequest))
  const me = tokens.get(token)
  if (!me) return send(401, { message: 'Who are you?' })
  for (const { pattern, call } of routes) {
    const found = pattern.exec(name)
    if (found) return send(...call(parsedRequest, me, ...found.slice(1).map(decodeURIComponent)))
  }
  // As a host that answers every unknown path with its own page.
  send(404, '<!doctype html><title>Not found</title>', 'text/html')
}

/**
 * A backend that is not ours and follows section 7 of the specification, in every form that the
 * client tolerates. Takes a port; keeps everything in memory. Written apart from the contract on
 * purpose.
 */
export const startForeignBackend = (port: number) =>
  createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
