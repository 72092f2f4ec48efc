import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AstroUserConfig } from 'astro'

type AstroPolicy = NonNullable<AstroUserConfig['security']>['csp']

const parseOrigin = (address: string): string => {
  try {
    return new URL(address).origin
  } catch {
    throw new Error(`"${address}" in PUBLIC_BACKEND_URL or PUBLIC_FILE_ORIGINS is not an address.`)
  }
}

const hash = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** What Layout.astro inlines. */
const inlineScripts = ['theme', 'session-hint'].map(name =>
  readFileSync(new URL(`../layouts/${name}.js`, import.meta.url), 'utf8'),
)

/**
 * The policy of all pages, to which Astro adds the hashes of what it inlines. Sign-in pages also
 * allow the identity provider (pages/_components/SignInPage.astro).
 */
export function createPolicy(env: Readonly<Record<string, string | undefined>>) {
  const addresses = `${env.PUBLIC_BACKEND_URL ?? ''},${env.PUBLIC_FILE_ORIGINS ?? ''}`.split(',')
  const others = addresses.map(address => address.trim()).filter(Boolean)
  const own = ["'self'", ...new Set(others.map(parseOrigin))].join(' ')
  return {
    scriptDirective: {
      resources: ["'self'"],
      hashes: inlineScripts.map(hash),
    },
    styleDirective: { resources: ["'self'"] },
    directives: [
      "default-src 'none'",
      `img-src ${own} data: blob:`,
      "font-src 'self'",
      `connect-src ${own}`,
      `frame-src ${own}`,
      `media-src ${own} blob:`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
    ],
  } satisfies AstroPolicy
}
