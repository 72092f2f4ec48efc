import type { Condition } from './conditions.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** A record in the present form, and which of its conditions nobody has typed yet. */
export interface Converted {
  value: unknown
  untyped: string[]
}

/**
 * Converts a record, or the facts of a contribution, of the form before: free texts in
 * `audience.other`, and none of the fields that came later. Every text becomes a condition of kind
 * `other`, of which a "no" leaves nobody out until somebody has typed it. Other values stay.
 */
export function convertSecondForm(value: unknown): Converted {
  if (!isObject(value) || !isObject(value.audience) || !Array.isArray(value.audience.other))
    return { value, untyped: [] }
  const { id, name, provider, type, summary, url, apply_url, cycles, needs, ...rest } = value
  const { other, ...audience } = value.audience
  const texts = other.filter(text => typeof text === 'string')
  const conditions = texts.map(
    (text): Condition => ({ kind: 'other', effect: 'requires', text: shorten(text), unsure: true }),
  )
  return {
    value: {
      ...{ id, name, provider, type, format: null, funded_by: null, summary, topics: [], url },
      ...{ home_page_link: false, apply_url, ended: null, ended_note: null, cycles },
      ...rest,
      audience: { ...audience, conditions },
      // An empty list meant that nothing was known.
      needs: Array.isArray(needs) && needs.length === 0 ? null : needs,
    },
    untyped: texts,
  }
}

/** Conditions have shorter texts than before. */
const shorten = (text: string): string =>
  text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text
