import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PageState } from '#backend/db/monitor-tables.ts'
import { providerPage } from './pages.ts'

/** What a server sends. */
export interface Sent {
  status?: number
  headers?: Record<string, string>
  /** `endless` sends without end, `stalled` stops in the middle. */
  body?: string | Buffer | 'endless' | 'stalled'
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const zeros = Buffer.alloc(50_000_000, ' ')
const bomb = gzipSync(zeros)

const shell = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`

const redirect = (location: string, status = 302): Sent => ({ status, headers: { location } })
const typed = (type: string, body: string | Buffer): Sent => ({
  headers: { 'content-type': type },
  body,
})
const packed = (encoding: string, body: string | Buffer): Sent => ({
  headers: { ...html, 'content-encoding': encoding },
  body,
})
const closed = '<p>Applications are closed.</p>'
const login =
  '<form><p>Applications closed. Members only.</p><input name=user><input type=password></form>'
const cookies =
  '<h1>Your privacy</h1><p>We and our partners use cookies. The offer is closed until you accept all cookies.</p><p>Manage cookies</p>'
const check = '<p>Checking your browser. Access is closed.</p>'
const missing = '<h1>404</h1><p>This program page is closed.</p>'

/** Pages that say nothing of a program, although some of their words look so. */
export const unusablePages: readonly [form: string, state: PageState, sent: Sent][] = [
  ['a missing page', 'http-error', { status: 404, body: 'The program is closed.' }],
  ['a broken server', 'http-error', { status: 500, body: 'Closed.' }],
  ['a missing page with status 200', 'error-page', { body: shell('Page not found', missing) }],
  [
    'a missing page inside the design of the site',
    'error-page',
    { body: providerPage(closed, 'This page cannot be found') },
  ],
  ['a redirect to the home page', 'error-page', redirect('/')],
  ['a login page', 'login', { body: shell('Scholar portal', login) }],
  [
    'a login page that asks for the name first',
    'login',
    { body: shell('Sign in to your account', '<p>Closed portal. Email</p><input>') },
  ],
  ['a redirect to a login page', 'login', redirect('/sso/login?next=/program')],
  ['a question about cookies', 'consent', { body: shell('Bell Foundation', cookies) }],
  ['a test whether a person reads it', 'blocked', { body: shell('Just a moment...', check) }],
  ['an empty page', 'empty', { body: shell('Bell', '<div id=root></div>') }],
  ['nothing', 'empty', { body: '' }],
  ['elements nested 300,000 deep', 'empty', { body: `${'<div>'.repeat(300_000)}${closed}` }],
  ['a page of 50 MB', 'too-large', { body: zeros }],
  ['an endless page', 'too-large', { body: 'endless' }],
  ['a compressed page of 50 MB', 'too-large', packed('gzip', bomb)],
  ['one that was compressed twice', 'too-large', packed('gzip, br', brotliCompressSync(bomb))],
  ['a page that never ends to arrive', 'too-slow', { body: 'stalled' }],
  ['what is not compressed as it says', 'unreachable', packed('gzip', 'Closed.')],
  ['a redirect to another host', 'other-host', redirect('http://bold.org:PORT/home', 301)],
  [
    'a redirect to a private address',
    'other-host',
    redirect('http://[::ffff:127.0.0.1]:PORT/home'),
  ],
  ['a redirect to a file', 'unreachable', redirect('file:///etc/passwd')],
  ['a redirect to nowhere', 'unreachable', redirect('http://')],
  ['redirects in a circle', 'redirects', redirect('?again')],
  ['a PDF', 'wrong-type', typed('application/pdf', '%PDF-1.7 Closed.')],
  [
    'a file that says it is a page',
    'wrong-type',
    { body: Buffer.from('%PDF-1.7\0\u0001\u0002 Applications are closed.') },
  ],
  ['a page without a type', 'wrong-type', typed('', providerPage(closed))],
]
