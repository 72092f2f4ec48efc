/** The attribute of a program's card with the values that the filter of the catalog compares. */
export const filterValuesAttribute = 'data-find'

interface FilterValues {
  level: readonly string[]
  field: readonly string[]
  citizenship: readonly string[]
  month: readonly string[]
}

/** Writes the value of the attribute. */
export const serializeFilterValues = ({ level, field, citizenship, month }: FilterValues): string =>
  [level, field, citizenship, month].map(values => values.join(';')).join('|')

/** Reads the value of the attribute. */
export function parseFilterValues(text: string): FilterValues {
  const [level = [], field = [], citizenship = [], month = []] = text
    .split('|')
    .map(values => values.split(';'))
  return { level, field, citizenship, month }
}
