/** The more exact first: most browsers also claim to be the ones that they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Shortens a User-Agent to `Chrome on Android`, all that a person needs to know a device again: nothing more is kept. */
export function deviceOf(agent = ''): string {
  const short = agent.slice(0, 500)
  return [nameIn(browsers, short), nameIn(systems, short)].filter(name => name !== '').join(' on ')
}
