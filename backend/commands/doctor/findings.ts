import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '#backend/core/config.ts'

/** What `npm run doctor` has read besides the settings. */
export interface Facts {
  /** How many owners there are whose role counts; null if the database cannot be read. */
  owners: number | null
  /** When the site was built; null: not at all, or not completely. */
  builtAt: Date | null
  /** When `.env` was changed; null without one. */
  settingsChangedAt: Date | null
  /** Free megabytes by folder. */
  freeMegabytes: Readonly<Record<string, number>>
  /** Files and folders that the server writes and this account cannot. */
  notWritable: readonly string[]
  /** Files and folders with secrets that other accounts can read. */
  readableByOthers: readonly string[]
  /** A sentence about why the site does not answer at its public address; null if it does. */
  siteFailure: string | null
  /** Sentences about what else cannot be reached. */
  failures: readonly string[]
}

type Env = Readonly<Record<string, string | undefined>>

/** What is `dangerous` loses data, lets strangers in or stops a part; the rest is `missing`. */
export interface Finding {
  level: 'dangerous' | 'missing'
  sentence: string
}

/** A video of 200 MB arrives in the temporary folder and is copied; a build needs 100 MB. */
const minFreeMegabytes = 1000

/** Settings of which the first is of use only with the second. */
const pairs = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_TRUST_EMAIL', 'OIDC_ISSUER'],
] as const

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  (isIP(host.replace(/^\[|\]$/g, '')) > 0 &&
    ipaddr.parse(host.replace(/^\[|\]$/g, '')).range() === 'loopback')

const isOrigin = (address: string | undefined): boolean =>
  !address || !URL.canParse(address) || new URL(address).href === `${new URL(address).origin}/`

/** Says in sentences what is missing or dangerous, without values that may be secret. */
export function findProblems(env: Env, config: Config, facts: Facts): Finding[] {
  const { publicSiteUrl, trustedProxies, mailUrl, database, files, googleClientId } = config
  const site = new URL(publicSiteUrl ?? 'http://localhost')
  const mail = /^smtps?:/.test(mailUrl) ? new URL(mailUrl) : null
  const isBehindProxy = trustedProxies.length > 0
  const dangerous: readonly (readonly [isFound: boolean, sentence: string])[] = [
    ...['PUBLIC_SITE_URL', 'PUBLIC_BACKEND_URL'].map(
      name =>
        [
          !isOrigin(env[name]),
          `${name} must end after the host or port: the site works only at the root of a host.`,
        ] as const,
    ),
    [
      site.protocol === 'http:' && !isLoopback(site.hostname),
      'PUBLIC_SITE_URL begins with http: passwords cross the network in the clear. Set up TLS at a proxy and write https.',
    ],
    [
      site.protocol === 'https:' && !isBehindProxy,
      'TRUSTED_PROXIES is not set, but TLS ends at a proxy: all visitors share the rate limits of one address. Name the proxy, such as 127.0.0.1.',
    ],
    [
      trustedProxies.some(([, bits]) => bits === 0),
      'TRUSTED_PROXIES names all addresses: anybody can choose the address that rate limits count. Name the proxy alone, such as 127.0.0.1.',
    ],
    [
      !isLoopback(config.host) && !isBehindProxy,
      'HOST lets other machines connect without TLS. Leave it out where the proxy is on this machine, or name the proxy in TRUSTED_PROXIES.',
    ],
    [
      config.rateLimits === null,
      'RATE_LIMITS is off: passwords can be guessed without limit, and anybody can fill the disk. Leave it out.',
    ],
    [
      (database.engine === 'sqlite' && database.file === null) || files.store === 'memory',
      'DATABASE_URL or FILES_URL is memory: everything is lost when the server stops. Name a file, a folder or a server.',
    ],
    ...pairs.map(
      ([name, other]) =>
        [
          Boolean(env[name]) && !env[other],
          `${name} is set, but ${other} is not: set both or neither.`,
        ] as const,
    ),
    [
      mail !== null && mail.username !== '' && mail.password === '',
      'MAIL_URL names a user without a password. Write smtps://USER:PASSWORD@SERVER.',
    ],
    [
      mail !== null && config.mailFrom.includes('@localhost'),
      'MAIL_FROM is an address at localhost, which mail servers refuse or hide. Set one of your own.',
    ],
    [
      googleClientId !== null && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(googleClientId),
      'PUBLIC_GOOGLE_CLIENT_ID is no id of a client of Google: those end with .apps.googleusercontent.com.',
    ],
    [
      facts.builtAt === null,
      'The site is not built, so every page answers 503. Run: npm run build',
    ],
    ...Object.entries(facts.freeMegabytes).map(
      ([folder, free]) =>
        [
          free < minFreeMegabytes,
          `${Math.floor(free)} MB are free at ${folder}: uploads and builds need ${minFreeMegabytes}.`,
        ] as const,
    ),
    ...facts.notWritable.map(
      path =>
        [
          true,
          `This account cannot write ${path}, which the server must. As root: chown it to this account.`,
        ] as const,
    ),
    ...facts.readableByOthers.map(
      path => [true, `Other accounts can read ${path}. Run: chmod go= ${path}`] as const,
    ),
    ...facts.failures.map(sentence => [true, sentence] as const),
  ]
  const missing: typeof dangerous = [
    [
      publicSiteUrl === null,
      'PUBLIC_SITE_URL is not set: feeds, the sitemap and canonical links name http://localhost.',
    ],
    [
      facts.siteFailure !== null,
      `${facts.siteFailure} Start the server and the proxy, or look from elsewhere: some networks do not lead back to themselves.`,
    ],
    [
      mailUrl === 'log:',
      'MAIL_URL is not set: no reminders, nobody can verify an address, and who forgot a password needs you.',
    ],
    [
      config.adminEmails.size > 0 && mailUrl === 'log:' && !googleClientId && !config.oidc,
      'ADMIN_EMAILS has no effect: it counts for verified addresses, and without mail nobody can verify one. Use: npm run account -- grant EMAIL',
    ],
    [
      config.signUpDomains.length > 0 && mailUrl === 'log:',
      'SIGNUP_DOMAINS keeps out nobody: anyone can type an address of these domains, and without mail none is verified. Set MAIL_URL.',
    ],
    [
      config.retainAccounts !== null && mailUrl === 'log:',
      'RETAIN_ACCOUNTS has no effect: an account is deleted only after a mail. Set MAIL_URL.',
    ],
    [
      facts.owners === 0,
      config.staffNeedsSecondFactor
        ? 'No administrator has a second factor, which STAFF_SECOND_FACTOR requires. Sign up on the site, run: npm run account -- grant EMAIL, and set it up on /profile.'
        : 'There is no administrator. Sign up on the site, then run: npm run account -- grant EMAIL',
    ],
    [
      facts.builtAt !== null &&
        facts.settingsChangedAt !== null &&
        facts.builtAt < facts.settingsChangedAt,
      'The site was built before .env was changed. If a setting of the build changed, run: npm run build',
    ],
  ]
  const found = (level: Finding['level'], rules: typeof dangerous) =>
    rules.filter(([isFound]) => isFound).map(([, sentence]) => ({ level, sentence }))
  return [...found('dangerous', dangerous), ...found('missing', missing)]
}
