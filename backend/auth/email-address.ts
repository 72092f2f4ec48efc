/**
 * Better Auth refuses addresses that browsers and mail servers accept, such as `a&m@school.edu`. It
 * gets this one in their place, which no account has: `.invalid` is reserved (RFC 2606).
 */
export const encodeEmail = (email: string): string =>
  `${Buffer.from(email.toLowerCase()).toString('hex')}@email.invalid`

/** The address behind an encoded one; any other is unchanged. */
export function decodeEmail(email: string): string {
  const [, hex] = /^([0-9a-f]+)@email\.invalid$/.exec(email) ?? []
  return hex === undefined ? email : Buffer.from(hex, 'hex').toString()
}
