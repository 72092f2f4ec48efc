import type { PageProblem } from '#backend/db/monitor-tables.ts'
import type { FetchedPage } from './fetch-page.ts'
import type { PageText } from './page-text.ts'
import { hasStatus } from './statements.ts'

/** Sites that list programs of others, and networks where anybody writes. */
const aggregators = new Set(
  [
    'accessscholarships.com appily.com bestcolleges.com bold.org cappex.com chegg.com',
    'collegescholarships.org collegevine.com facebook.com fastweb.com glassdoor.com',
    'goingmerry.com hbcuconnect.com indeed.com instagram.com internships.com joinhandshake.com',
    'linkedin.com niche.com opportunitiesforafricans.com opportunitydesk.org petersons.com',
    'profellow.com reddit.com scholars4dev.com scholarships.com scholarships.org',
    'scholarships360.org scholarshipowl.com scholarshippoints.com simplyhired.com tiktok.com',
    'twitter.com unigo.com wayup.com wikipedia.org x.com youtube.com ziprecruiter.com',
  ].flatMap(line => line.split(' ')),
)
/** The careers of LinkedIn itself are a provider. */
const providers = new Set(['careers.linkedin.com'])

/** Whether the site of an address lists programs of others. */
export function isAggregator(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  if (providers.has(host)) return false
  const parts = host.split('.')
  return parts.some((_, at) => aggregators.has(parts.slice(at).join('.')))
}

/** Text up to this length may be nothing but a login, a question about cookies or an error. */
const shortText = 1500
const emptyText = 80

const errorTitle =
  /\b(404|410|500|502|503)\b.{0,20}\b(error|not found|gone)|\b(error|status)\s*:?\s*(404|410|500|502|503)\b|^\s*(404|410|500|502|503)\b|\b(page|site|url|link|content|resource|file)\b.{0,40}(not|n[’']t|no longer) .{0,20}\b(found|exists?|available|here)\b|^(error\s*[-–:|]?\s*)?not found\b|internal server error|service (is )?(temporarily )?unavailable|something went wrong|(down|closed) for maintenance|under maintenance|domain (name )?(is |may be )?for sale|parked (free|domain)/i
const loginTitle =
  /^(please )?(sign|log)[- ]?in\b|\b(sign|log)[- ]?in (to|required|page)\b|single sign-?on|authentication (required|service)/i
const loginPath = /\/(login|log-in|logon|signin|sign-in|sso|saml2?|cas|adfs|oauth2?)(\/|\.|$)/i
const blockedTitle =
  /just a moment|attention required|access (is |to this page )?(has been )?denied|checking your browser|are you (a )?(human|robot)|verify (that )?you are (a )?human|captcha|security check|pardon our interruption|enable javascript|request (was )?(blocked|rejected)|unusual traffic/i
const consent =
  /before you continue|(accept|agree to|allow|manage|reject)( all| our| the use of)* ?(optional |your )?(cookies?|privacy|consent)|we( and our partners)? (use|value|store|process)[^.]{0,60}(cookies|privacy)|cookie (settings|preferences|policy|notice)/gi

/**
 * What is wrong with a page; null if it may be evidence. A page that is short, and says by its
 * title or text that it is something else, is none.
 */
export function findPageProblem(
  requested: string,
  { url }: Pick<FetchedPage, 'url'>,
  page: PageText,
): PageProblem | null {
  const { text } = page
  const isShort = text.length <= shortText
  const tops = [...page.titles, text.slice(0, 200)]
  const isTop = (pattern: RegExp) => tops.some(each => pattern.test(each))
  if (isAggregator(url)) return 'aggregator'
  if (page.titles.some(each => errorTitle.test(each)) || (isShort && isTop(errorTitle)))
    return 'error-page'
  if (isRedirectedToHomePage(requested, url)) return 'error-page'
  if (isShort && isTop(blockedTitle)) return 'blocked'
  if (isLogin(requested, url, page)) return 'login'
  if (isShort && (text.match(consent)?.length ?? 0) >= 2) return 'consent'
  if (text.length < emptyText && !text.split('\n').some(hasStatus)) return 'empty'
  return null
}

/** Many sites redirect addresses that they no longer have to their home page. */
const isRedirectedToHomePage = (requested: string, url: string): boolean =>
  pathOf(requested) !== '/' && pathOf(url) === '/'

const pathOf = (address: string): string => {
  const { pathname = '/', search = '' } = URL.parse(address) ?? {}
  return pathname + search
}

/** Not by its text: many pages begin with a link to log in. */
const isLogin = (
  requested: string,
  url: string,
  { hasPassword, text, titles }: PageText,
): boolean =>
  (text.length <= shortText && (hasPassword || titles.some(title => loginTitle.test(title)))) ||
  (loginPath.test(pathOf(url)) && !loginPath.test(pathOf(requested)))
