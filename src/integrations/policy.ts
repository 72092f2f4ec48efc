import type { InlineCode } from '#lib/inline-code.ts'
import { elementsOf } from './page-elements.ts'

/** Hashes of what a page has inlined, as a policy writes them. */
export interface Allowed {
  scripts: Set<string>
  styles: Set<string>
}

/** Other origins than the site's own. */
export interface Origins {
  /** Of {backend} and of its files. */
  others: readonly string[]
  /** The identity provider, with the origin of a script in place of its own; null without it. */
  signIn: { script: string | null } | null
}

const provider = 'https://accounts.google.com/gsi'
/** The only pages that load the provider's script (spec section 4). */
const signInPages = new Set(['login', 'signup'])

/** Headers of every answer of the site (docs/conventions.md, Headers). No embedder policy: it would break the provider's frame and the preview of a PDF. */
const always = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Permissions-Policy: camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy: same-origin-allow-popups',
  'Cross-Origin-Resource-Policy: same-origin',
]
const overTls = 'Strict-Transport-Security: max-age=63072000; includeSubDomains'

/**
 * Throws when a page needs what its policy forbids: a style or a handler in an attribute, or inline code
 * that is not known. Only elements and attributes count: what people wrote is text, whatever it says.
 */
export function checkPage(page: string, html: string, known: InlineCode | undefined): void {
  for (const { name, attributes, text } of elementsOf(html)) {
    for (const attribute of Object.keys(attributes))
      if (attribute === 'style' || attribute.startsWith('on'))
        throw new Error(
          `${page}: <${name} ${attribute}="${attributes[attribute]}"> needs what the policy forbids; use a class or a script.`,
        )
    const isScript = name === 'script' && !('src' in attributes) && !isData(attributes.type)
    if (!isScript && name !== 'style') continue
    if (!known?.[isScript ? 'scripts' : 'styles'].has(text))
      throw new Error(
        `${page}: inline a ${name} by a component, src/components/InlineScript.astro or InlineStyle.astro: ${text.trim().slice(0, 80)}`,
      )
  }
}

/** Data is no script, and no policy asks about it. */
const isData = (type: string | undefined): boolean => /^application\/(ld\+)?json$/.test(type ?? '')

/** The policy of a page. */
export function policyOf(
  { scripts, styles }: Allowed,
  { others, signIn }: Origins,
  isSignIn: boolean,
): string {
  const google = isSignIn && signIn !== null
  const own = ["'self'", ...others]
  const script = google ? [`${provider}/client`, ...(signIn.script ? [signIn.script] : [])] : []
  const forProvider = (...sources: string[]) => (google ? sources : [])
  return [
    ["default-src 'none'"],
    ['script-src', "'self'", ...[...scripts].sort(), ...script],
    ['style-src', "'self'", ...[...styles].sort(), ...forProvider(`${provider}/style`)],
    ['img-src', ...own, 'data:', 'blob:', ...forProvider('https://lh3.googleusercontent.com')],
    ["font-src 'self'"],
    ['connect-src', ...own, ...forProvider(`${provider}/`)],
    ['frame-src', ...own, ...forProvider(`${provider}/`)],
    ['media-src', ...own],
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ]
    .map(words => words.join(' '))
    .join('; ')
}

/** A policy as an element of a page; who may frame it can only be said by a header. */
export const metaPolicy = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy.replace(/; frame-ancestors [^;]+/, '')}">`

/**
 * The text of `_headers`. Takes what the pages below each first part of an address have inlined. No two rules that name one header
 * match one address with different values, since hosts disagree about what that means.
 */
export function headersFile(groups: ReadonlyMap<string, Allowed>, origins: Origins, isTls: boolean): string {
  const rules: [path: string, lines: readonly string[]][] = [
    ['/*', isTls ? [...always, overTls] : always],
    ['/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']],
  ]
  for (const [name, allowed] of groups) {
    const policy = `Content-Security-Policy: ${policyOf(allowed, origins, signInPages.has(name))}`
    if (name === 'index') rules.push(['/', [policy]])
    for (const path of [`/${name}`, `/${name}.html`, `/${name}/*`]) rules.push([path, [policy]])
  }
  return rules.map(([path, lines]) => `${path}\n${lines.map(line => `  ${line}\n`).join('')}`).join('\n')
}
