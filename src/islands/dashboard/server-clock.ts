import { clock, clockChange } from '../ui/use-now.ts'

const anHour = 3_600_000

/**
 * Asks the server for the time: a device whose clock is a day off must not say that a deadline is
 * today. Differences of less than an hour change no day that matters.
 */
export async function readServerClock(): Promise<void> {
  const address = window.location.pathname
  const reply = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const difference = Date.parse(reply?.headers.get('date') ?? '') - Date.now()
  clock.ahead = Math.abs(difference) > anHour ? difference : 0
  window.dispatchEvent(new Event(clockChange))
}
