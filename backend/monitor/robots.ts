import robotsParser from 'robots-parser'

interface RobotRules {
  isDisallowed(url: URL): boolean
  /** Milliseconds between requests; 0 if the host asks for none. */
  crawlDelay: number
}

/**
 * Creates the rules of hosts for one run. `fetchText` gets robots.txt, empty if there is none. When
 * it throws, nothing of the host may be fetched (RFC 9309, 2.3.1.4).
 */
export function createRobots(robotName: string, fetchText: (url: URL) => Promise<string>) {
  const hosts = new Map<string, Promise<RobotRules>>()

  async function readRules(url: URL): Promise<RobotRules> {
    // The parser takes the length of the path for each `*`; several mean the same as one.
    const text = (await fetchText(url)).replace(/\*+/g, '*')
    const parsed = robotsParser(url.href, mergeOtherRobots(text, robotName.toLowerCase()))
    return {
      isDisallowed: page => parsed.isDisallowed(page.href, robotName) ?? false,
      crawlDelay: (parsed.getCrawlDelay(robotName) ?? 0) * 1000,
    }
  }

  return {
    rulesOf({ origin }: URL): Promise<RobotRules> {
      const rules = hosts.get(origin) ?? readRules(new URL('/robots.txt', origin))
      hosts.set(origin, rules)
      return rules
    },
  }
}

/**
 * Rules of robots.txt with one name for all other robots of a group: the parser stores each rule of
 * a group for each of its robots.
 */
function mergeOtherRobots(text: string, robotName: string): string {
  /** The robots of the group so far, and whether its rules have not begun. */
  const names = new Set<string>()
  let isBeforeRules = true
  return text
    .split(/\r\n|\r|\n/)
    .filter(line => /^\s*[^#:\s][^#:]*:/.test(line))
    .flatMap(line => {
      const [, robot] = /^\s*user-agent\s*:([^#]*)/i.exec(line) ?? []
      if (!isBeforeRules && robot !== undefined) names.clear()
      isBeforeRules = robot !== undefined
      if (robot === undefined) return line
      const known = robot.toLowerCase().replace(/\/.*/, '').trim()
      const name = known === '*' || known === robotName ? known : 'other'
      if (names.has(name)) return []
      names.add(name)
      return `User-agent: ${name}`
    })
    .join('\n')
}
