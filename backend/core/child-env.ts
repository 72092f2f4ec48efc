/** What any program may need: where things are, its language, its runtime, proxies. */
const general =
  /^(PATH|HOME|USER|SHELL|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|CI|(NO|FORCE)_COLOR|NODE_\w+|((HTTPS?|ALL|NO)_PROXY))$/i

/** The settings of a child process by what it does. */
const settings = {
  build: /^(PUBLIC_\w+|CATALOG_(BACKEND_URL|FILE)|SITE_SETTINGS|SIGNUP_DOMAINS|MIMALLOC_\w+)$/,
  postgres: /^PG\w+$/,
} as const

/** The environment of a child process: only what it needs, so no secret, mail server or database. */
export const childEnv = (
  purpose: keyof typeof settings,
  extra: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => general.test(name) || settings[purpose].test(name),
    ),
  ),
  ...extra,
})
