import type { InlineCode } from '#lib/inline-code.ts'
import { parseElements } from './html-elements.ts'

/** Hashes of the inline code of a page, as a policy writes them. */
export interface InlineHashes {
  scripts: Set<string>
  styles: Set<string>
}

/** Origins other than the site's own. */
export interface Origins {
  /** Of {backend} and of its files. */
  others: readonly string[]
  /** The identity provider, and the origin of a script in place of its own. Null without it. */
  signIn: { script: string | null } | null
}

const provider = 'https://accounts.google.com/gsi'
/** The only pages that load the provider's script (spec section 4). */
const signInPages = new Set(['login', 'signup'])

/** Headers of every response of the site (docs/conventions.md, Headers). */
const commonHeaders = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Permissions-Policy: camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy: same-origin-allow-popups',
  'Cross-Origin-Resource-Policy: same-origin',
]
const strictTransportSecurity = 'Strict-Transport-Security: max-age=63072000; includeSubDomains'

/** Throws if a page needs what its policy forbids: style attributes, handlers, unknown code. */
export function checkPage(page: string, html: string, known: InlineCode | undefined): void {
  for (const { name, attributes, text } of parseElements(html)) {
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

/** Data blocks are not executed, so no policy applies to them. */
const isData = (type: string | undefined): boolean => /^application\/(ld\+)?json$/.test(type ?? '')

/** The policy of a page. */
export function createPolicy(
  { scripts, styles }: InlineHashes,
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
    ['media-src', ...own, 'blob:'],
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ]
    .map(sources => sources.join(' '))
    .join('; ')
}

/** A policy as an element of a page; `frame-ancestors` works in a header only. */
export const createPolicyMeta = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy.replace(/; frame-ancestors [^;]+/, '')}">`

/**
 * The text of `_headers`. `groups` has the hashes by the first part of an address. No two rules
 * give one address different values of a header, since hosts disagree about what that means.
 */
export function createHeadersFile(
  groups: ReadonlyMap<string, InlineHashes>,
  origins: Origins,
  isTls: boolean,
): string {
  const rules: [path: string, lines: readonly string[]][] = [
    ['/*', isTls ? [...commonHeaders, strictTransportSecurity] : commonHeaders],
    ['/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']],
  ]
  for (const [name, allowed] of groups) {
    const policy = `Content-Security-Policy: ${createPolicy(allowed, origins, signInPages.has(name))}`
    if (name === 'index') rules.push(['/', [policy]])
    for (const path of [`/${name}`, `/${name}.html`, `/${name}/*`]) rules.push([path, [policy]])
  }
  return rules
    .map(([path, lines]) => `${path}\n${lines.map(line => `  ${line}\n`).join('')}`)
    .join('\n')
}
