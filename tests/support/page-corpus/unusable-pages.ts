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

/** Pages that say nothing of a program, although some of their words look so. */
export const unusablePages: readonly { form: string; sent: Sent; state: PageState }[] = [
  {
    form: 'a missing page',
    sent: { status: 404, body: 'The program is closed.' },
    state: 'http-error',
  },
  { form: 'a broken server', sent: { status: 500, body: 'Closed.' }, state: 'http-error' },
  {
    form: 'a missing page with the status of a success',
    sent: { body: shell('Page not found', '<h1>404</h1><p>This program page is closed.</p>') },
    state: 'error-page',
  },
  {
    form: 'a missing page inside the design of the site',
    sent: { body: providerPage('<p>Applications are closed.</p>', 'This page cannot be found') },
    state: 'error-page',
  },
  {
    form: 'a redirect to the home page',
    sent: { status: 302, headers: { location: '/' } },
    state: 'error-page',
  },
  {
    form: 'a login page',
    sent: {
      body: shell(
        'Scholar portal',
        '<form><p>Applications closed. Members only.</p><input name=user><input type=password></form>',
      ),
    },
    state: 'login',
  },
  {
    form: 'a login page that asks for the name first',
    sent: { body: shell('Sign in to your account', '<p>Closed portal. Email</p><input>') },
    state: 'login',
  },
  {
    form: 'a redirect to a login page',
    sent: { status: 302, headers: { location: '/sso/login?next=/program' } },
    state: 'login',
  },
  {
    form: 'a question about cookies instead of the page',
    sent: {
      body: shell(
        'Bell Foundation',
        '<h1>Your privacy</h1><p>We and our partners use cookies. The offer is closed until you accept all cookies.</p><p>Manage cookies</p>',
      ),
    },
    state: 'consent',
  },
  {
    form: 'a test whether a person reads it',
    sent: { body: shell('Just a moment...', '<p>Checking your browser. Access is closed.</p>') },
    state: 'blocked',
  },
  { form: 'an empty page', sent: { body: shell('Bell', '<div id=root></div>') }, state: 'empty' },
  { form: 'nothing', sent: { body: '' }, state: 'empty' },
  {
    form: 'a redirect to another host',
    sent: { status: 301, headers: { location: 'http://bold.org:PORT/home' } },
    state: 'other-host',
  },
  {
    form: 'a page of 50 MB',
    sent: { body: zeros },
    state: 'too-large',
  },
  {
    form: 'elements nested 300,000 deep',
    sent: { body: `${'<div>'.repeat(300_000)}Applications are closed.` },
    state: 'empty',
  },
  { form: 'an endless page', sent: { body: 'endless' }, state: 'too-large' },
  { form: 'a page that never ends to arrive', sent: { body: 'stalled' }, state: 'too-slow' },
  {
    form: 'a compressed page of 50 MB',
    sent: { headers: { ...html, 'content-encoding': 'gzip' }, body: bomb },
    state: 'too-large',
  },
  {
    form: 'a page that was compressed twice',
    sent: {
      headers: { ...html, 'content-encoding': 'gzip, br' },
      body: brotliCompressSync(bomb),
    },
    state: 'too-large',
  },
  {
    form: 'what is not compressed as it says',
    sent: { headers: { ...html, 'content-encoding': 'gzip' }, body: 'Closed.' },
    state: 'unreachable',
  },
  ...[
    'http://127.0.0.1:PORT/home',
    'http://localhost:PORT/home',
    'http://2130706433:PORT/home',
    'http://[::1]:PORT/home',
    'http://[::ffff:127.0.0.1]:PORT/home',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://0.0.0.0:PORT/',
  ].map(location => ({
    form: `a redirect to ${location}`,
    sent: { status: 302, headers: { location } },
    state: 'other-host' as const,
  })),
  ...['file:///etc/passwd', 'ftp://pages.test/', 'javascript:alert(1)', 'http://'].map(
    location => ({
      form: `a redirect to ${location}`,
      sent: { status: 302, headers: { location } },
      state: 'unreachable' as const,
    }),
  ),
  {
    form: 'redirects in a circle',
    sent: { status: 302, headers: { location: '?again' } },
    state: 'redirects',
  },
  {
    form: 'a PDF',
    sent: { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 Closed.' },
    state: 'wrong-type',
  },
  {
    form: 'a file that says it is a page',
    sent: { body: Buffer.from('%PDF-1.7\0\u0001\u0002 Applications are closed.') },
    state: 'wrong-type',
  },
  {
    form: 'a page without a type',
    sent: { headers: { 'content-type': '' }, body: providerPage('<p>Closed.</p>') },
    state: 'wrong-type',
  },
]
