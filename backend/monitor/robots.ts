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
    const parsed = robotsParser(url.href, text)
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
