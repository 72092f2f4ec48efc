import { checkedFacts } from '#contract/program-checks.ts'

const hostOf = (address: unknown) =>
  URL.parse(String(address ?? ''))?.host.replace(/^www\./, '') ?? ''

const isWithin = (host: string, other: string) => host === other || host.endsWith(`.${other}`)

/**
 * The data of a record, to be checked like any other, with the page that was read as a source of
 * today, by default that of the record, or else its leaflet. Cycles without a source rest on it.
 */
export function addSource(
  data: Record<string, unknown>,
  source: string,
  today: string,
): Record<string, unknown> {
  const sources = Array.isArray(data.sources) ? data.sources : []
  const leaflet = sources.findLast(({ kind }) => kind === 'leaflet')?.where
  const where = source || data.url || leaflet
  const host = hostOf(where)
  const isOfProvider = [hostOf(data.url), hostOf(data.apply_url)].some(
    own => own !== '' && (isWithin(own, host) || isWithin(host, own)),
  )
  const added = {
    kind: where === leaflet ? 'leaflet' : isOfProvider ? 'provider' : 'listing',
    where,
    seen: today,
    // What is absent or not known needs no source.
    fields: checkedFacts.filter(field => data[field] !== null),
  }
  // A second look at a page on a day replaces the first one.
  const same = sources.findIndex(each => each?.where === where && each.seen === today)
  const index = same === -1 ? sources.length : same
  const cycles = Array.isArray(data.cycles)
    ? data.cycles.map(cycle => (cycle?.source === null ? { ...cycle, source: index } : cycle))
    : data.cycles
  return { ...data, cycles, sources: sources.toSpliced(index, 1, added) }
}
