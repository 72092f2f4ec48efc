import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { addDays } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { listCalendarDates } from '#catalog/program-dates.ts'
import { getBuildDay, getBuildNow } from '#lib/build-day.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { createCalendar } from '#lib/program-calendar.ts'

/** The headers of all pages (docs/conventions.md, Headers); each page has its own policy. */
const headers = `/*
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Cross-Origin-Resource-Policy: same-origin
`
const strictTransportSecurity = '  Strict-Transport-Security: max-age=63072000; includeSubDomains\n'
const ofFiles = `
/_astro/*
  Cache-Control: public, max-age=31536000, immutable

/.well-known/security.txt
  Content-Type: text/plain; charset=utf-8
`

/**
 * Writes what Astro does not: calendars of programs, what pdf.js loads, `security.txt`, and at last
 * `_headers`, which static hosts and the bundled server read.
 */
export function buildFiles(): AstroIntegration {
  let site = ''
  return {
    name: 'build-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        writeProgramCalendars(root, site)
        copyPdfjsFiles(root)
        mkdirSync(join(root, '.well-known'), { recursive: true })
        const securityTxt = createSecurityTxt(site, getBuildDay(), process.env.PUBLIC_CONTACT_EMAIL)
        writeFileSync(join(root, '.well-known/security.txt'), securityTxt)
        const isTls = site.startsWith('https:')
        const text = headers + (isTls ? strictTransportSecurity : '') + ofFiles
        writeFileSync(join(root, '_headers'), text)
      },
    },
  }
}

/** Where to report a vulnerability (RFC 9116); it expires within a year of the day of the build. */
export const createSecurityTxt = (site: string, on: string, email?: string): string =>
  `Contact: ${email ? `mailto:${email}` : new URL('/contact', site).href}
Expires: ${addDays(on, 364)}T00:00:00Z
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', site).href}
`

/**
 * Writes `/catalog/{id}.ics` for every program with a known date. Not an endpoint, since Astro takes
 * several seconds for thousands of small files.
 */
function writeProgramCalendars(root: string, site: string): void {
  const programs: Program[] = JSON.parse(readFileSync(join(root, 'img/program.json'), 'utf8'))
  const on = getBuildDay()
  const pageOf = ({ id }: Program) => new URL(catalogPaths.program(id), site).href
  for (const program of programs) {
    if (listCalendarDates(program, getBuildNow()).length === 0) continue
    const calendar = createCalendar(program.name, [program], on, pageOf, { hasAlarms: true })
    writeFileSync(join(root, catalogPaths.calendar(program.id)), calendar)
  }
}

/** Copies what pdf.js loads when a document needs it: image decoders, character maps and fonts. */
function copyPdfjsFiles(root: string): void {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  for (const folder of ['wasm', 'cmaps', 'standard_fonts'])
    cpSync(join(dirname(packageFile), folder), join(root, 'pdfjs', folder), { recursive: true })
}
