import { compile } from 'html-to-text'
import type { PageProblem } from '#backend/db/monitor-tables.ts'
import { normalizeInParts, removeInvisible } from '#catalog/values.ts'

/** The text of a page, and what tells what kind of page it is. */
export interface PageText {
  title: string
  /** Whether the page asks for a password. */
  hasPassword: boolean
  /** A sentence or cell a line. */
  text: string
}

const maxTextLength = 100_000
/** The time of the parser is quadratic in the depth of elements. */
const maxElements = 30_000

const dropped =
  'head title script style noscript template nav footer svg iframe select textarea dialog img [hidden] [aria-hidden=true] [role=navigation] [role=dialog]'
const blocks = 'table tr td th dt dd h1 h2 h3 h4 h5 h6 button label'

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...blocks.split(' ').map(selector => ({ selector, format: 'block' })),
    ...dropped.split(' ').map(selector => ({ selector, format: 'skip' })),
  ],
})

/** Reads a page without navigation and footers; at most 100,000 characters. */
export function readPageText(content: string, isHtml: boolean): PageText {
  const isReadable = (content.match(/<\w/g)?.length ?? 0) <= maxElements
  const text = !isReadable ? '' : isHtml ? toText(content) : content
  return {
    title: clean(/<title[^>]*>([^<]{0,300})/i.exec(content)?.[1] ?? '').trim(),
    hasPassword: /<input[^>]{1,300}type=["']?password/i.test(content),
    text: clean(text.slice(0, maxTextLength))
      // "Dec. 31" and "U.S. citizens" are no ends of sentences.
      .split(/\n|(?<=[a-z0-9)%][.!?])\s+(?=[A-Z])/)
      .map(line => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n'),
  }
}

const clean = (text: string): string =>
  removeInvisible(normalizeInParts(text, 'NFKC'))
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’]/g, "'")

const others =
  'accessscholarships appily bestcolleges bold cappex chegg collegescholarships collegevine facebook fastweb glassdoor goingmerry hbcuconnect indeed instagram internships joinhandshake (?<!^careers\\.)linkedin niche opportunitiesforafricans opportunitydesk petersons profellow reddit scholars4dev scholarships scholarships360 scholarshipowl scholarshippoints simplyhired tiktok twitter unigo wayup wikipedia x youtube ziprecruiter'
const aggregators = new RegExp(`(^|\\.)(${others.replaceAll(' ', '|')})\\.(com|org)$`)

/** Whether a host lists programs of others, or is a network where anybody writes. */
export const isAggregator = (host: string): boolean => aggregators.test(host)

/** Text up to this length may be nothing but a login, a question about cookies or an error. */
const shortText = 1500
const emptyText = 80

const error =
  /\b(404|410|500|502|503)\b.{0,20}\b(error|not found|gone)|\b(error|status)\s*:?\s*(404|410|500|502|503)\b|^\s*(404|410|500|502|503)\b|\b(page|site|url|link|content|resource|file)\b.{0,40}(not|n[’']t|no longer) .{0,20}\b(found|exists?|available|here)\b|^(error\s*[-–:|]?\s*)?not found\b|internal server error|service (is )?(temporarily )?unavailable|something went wrong|(down|closed) for maintenance|under maintenance|domain (name )?(is |may be )?for sale|parked (free|domain)/i
const login =
  /^(please )?(sign|log)[- ]?in\b|\b(sign|log)[- ]?in (to|required|page)\b|single sign-?on|authentication (required|service)/i
const loginPath = /\/(login|log-in|logon|signin|sign-in|sso|saml2?|cas|adfs|oauth2?)(\/|\.|$)/i
const blocked =
  /just a moment|attention required|access (is |to this page )?(has been )?denied|checking your browser|are you (a )?(human|robot)|verify (that )?you are (a )?human|captcha|security check|pardon our interruption|enable javascript|request (was )?(blocked|rejected)|unusual traffic/i
const consent =
  /before you continue|(accept|agree to|allow|manage|reject)( all| our| the use of)* ?(optional |your )?(cookies?|privacy|consent)|we( and our partners)? (use|value|store|process)[^.]{0,60}(cookies|privacy)|cookie (settings|preferences|policy|notice)/gi

/**
 * What is wrong with a page; null if it may be evidence. A page that is short, and says by its
 * title or first lines that it is something else, is none.
 */
export function findPageProblem(
  requested: URL,
  url: URL,
  { title, text, hasPassword }: PageText,
): PageProblem | null {
  const isShort = text.length <= shortText
  const isTop = (pattern: RegExp) =>
    [title, ...(isShort ? [text.slice(0, 200)] : [])].some(each => pattern.test(each))
  const isMoved = (pattern: RegExp) =>
    pattern.test(url.pathname) && !pattern.test(requested.pathname)
  // Many sites redirect addresses that they no longer have to their home page.
  if (isTop(error) || isMoved(/^\/$/)) return 'error-page'
  if (isShort && isTop(blocked)) return 'blocked'
  if (isMoved(loginPath) || (isShort && (hasPassword || login.test(title)))) return 'login'
  if (isShort && (text.match(consent)?.length ?? 0) >= 2) return 'consent'
  return text.length < emptyText ? 'empty' : null
}
