// Only static pages import this: it would enlarge the scripts of islands.
const socialDefaults =
  'https://www.instagram.com/explore/tags/hbcu/,https://www.linkedin.com/feed/hashtag/hbcu/,https://www.tiktok.com/tag/hbcu'

const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'x.com': 'X',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
}

function socialLink(address: string): { href: string; name: string } {
  const { href, hostname } = new URL(address)
  const host = hostname.replace(/^www\./, '')
  return { href, name: networks[host] ?? host }
}

/** The publisher of this site, from build-time settings. */
export const publisher = {
  name: 'HBCU Yard',
  contactEmail: import.meta.env.PUBLIC_CONTACT_EMAIL || null,
  /** Three networks (spec section 2, Footer); by default their pages about HBCUs. */
  social: (import.meta.env.PUBLIC_SOCIAL_LINKS || socialDefaults)
    .split(',')
    .map((address: string) => address.trim())
    .filter(Boolean)
    .map(socialLink),
} as const

/** The years of a copyright line until a day, `yyyy-mm-dd`: `2025`, later `2025–2027`. */
export function yearsSince(first: number, day: string): string {
  const last = Number(day.slice(0, 4))
  return last > first ? `${first}–${last}` : String(first)
}
