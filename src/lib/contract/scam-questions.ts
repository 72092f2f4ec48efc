import { asWebsite } from '#catalog/values.ts'

/** What a suggestion may say that offers of scams often say. */
const scamQuestions = [
  'payment',
  'identity',
  'pressure',
  'easy-money',
  'messenger',
  'no-page',
] as const
export type ScamQuestion = (typeof scamQuestions)[number]

/** Finds any of some phrases, in any case. */
const phrases = (...each: string[]) => new RegExp(`\\b(${each.join('|')})\\b`, 'gi')

const payment = phrases(
  '(application|processing|registration|entry|enrol?lment|handling|activation) (fee|charge)s?',
  '(membership|administrative|advance|up-?front) (fee|charge|payment|deposit)s?',
  'pay (an?|the|your) (\\w+ )?(fee|deposit)',
  'pay (us|to (apply|enter|register))',
  '(refundable|security) deposit',
  'gift cards?|wire transfers?|western union|moneygram|bitcoin|crypto(currency)?',
  '(by|via|with|through|using|on) (cash ?app|zelle|venmo|paypal)',
)
const identity = phrases(
  'social security (numbers?|no|card)|ssn',
  '(credit|debit|bank) cards?|card numbers?|cvv',
  'bank account|bank (details|login|password)|routing numbers?|online banking',
)
const pressure = phrases(
  'today only|only today|last chance|hurry|before it is too late',
  '(decide|sign up|register|reply|respond|act|pay) (today|now|immediately|right away)',
  'within (24|48) hours|(offer|spot|place)s? (ends|expires?|closes) today',
  "you( have| are| were|'ve) (already )?(been )?(selected|chosen|won)",
  'guaranteed (winner|scholarship|award|money|grant)',
)

const easyMoney = phrases(
  '(earn|make|income|cash|job|money)( \\$?[\\w,.]+){0,4} (from|at) home',
  '(earn|make) (easy|quick|fast|extra) (money|cash|income)|be your own boss',
  '([\\d,.]+k?|more|gain|get|have|your|instagram|tiktok) followers',
  'follow (us|me|this (page|account)) (and|to) (share|tag|win|apply|enter|qualify)',
)
const messenger = phrases(
  'whats ?app|telegram|we ?chat|signal app',
  '(text|dm) (us|me)|direct message',
)

const denial = /\b(no|not|never|without|nor|free of|waives?|don't|doesn't|won't)\b[^.;!?]*$/i
const waiver = /^[^.;!?]{0,20}\b(waived|waivers?|not (required|needed|asked|charged))\b/i

/** Whether a text says it, other than that it is not so. */
function states(text: string, pattern: RegExp): boolean {
  for (const found of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, found.index - 60), found.index)
    const after = text.slice(found.index + found[0].length)
    if (!denial.test(before) && !waiver.test(after)) return true
  }
  return false
}

/** Hosts of forms, short links and free pages, with all below them: they show no provider. */
const sharedHosts = new Set(
  `forms.gle docs.google.com forms.office.com forms.microsoft.com typeform.com jotform.com
  surveymonkey.com airtable.com bit.ly tinyurl.com t.co goo.gl ow.ly is.gd rebrand.ly cutt.ly
  shorturl.at linktr.ee lnkd.in wixsite.com weebly.com wordpress.com blogspot.com sites.google.com
  github.io netlify.app vercel.app pages.dev 000webhostapp.com godaddysites.com square.site
  notion.site carrd.co webflow.io`.split(/\s+/),
)
/** Social networks; hosts below them, such as careers.linkedin.com, are pages of their own. */
const socialHosts = new Set(
  `facebook.com fb.com instagram.com twitter.com x.com tiktok.com linkedin.com youtube.com youtu.be
  wa.me whatsapp.com t.me telegram.me discord.gg discord.com snapchat.com reddit.com
  pinterest.com`.split(/\s+/),
)

/** Whether a website is a page of the provider, as far as its address tells. */
function isOwnPage(website: string): boolean {
  const link = asWebsite(website)
  if (link === null) return false
  const host = new URL(link).hostname.replace(/^(www|m)\./, '')
  const labels = host.split('.')
  const isShared = labels.some((_, index) => sharedHosts.has(labels.slice(index).join('.')))
  return !isShared && !socialHosts.has(host)
}

/**
 * What should be asked of a suggested program before it is sent or published. They are questions:
 * many good programs have an application form or a fee. Fields that are empty ask nothing.
 */
export function listScamQuestions(
  suggestion: Record<'name' | 'website' | 'description', string>,
): ScamQuestion[] {
  const { name, website, description } = suggestion
  const text = `${name}. ${description}`.replace(/[’‘]/g, "'")
  const applies: Record<ScamQuestion, boolean> = {
    payment: states(text, payment),
    identity: states(text, identity),
    pressure: states(text, pressure),
    'easy-money': states(text, easyMoney),
    messenger: states(text, messenger),
    'no-page': website.trim() !== '' && !isOwnPage(website),
  }
  return scamQuestions.filter(question => applies[question])
}
