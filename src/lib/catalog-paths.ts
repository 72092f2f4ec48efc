import { typeSlug } from '#catalog/program-values.ts'
import { routes } from './routes.ts'

/** The kinds of lists that have pages of their own. */
export type ListKind = 'type' | 'for' | 'terms' | 'month' | 'field' | 'state'

/** The addresses of the catalog's lists and files. */
export const catalogPaths = {
  program: (id: string) => `${routes.catalog}/${id}`,
  list: (kind: ListKind, slug: string) => `${routes.catalog}/${kind}/${slug}`,
  type: (type: string) => `${routes.catalog}/type/${typeSlug(type)}`,
  calendar: (id: string) => `${routes.catalog}/${id}.ics`,
  /** Feeds and calendars of all programs or of one type. */
  feed: (list: string, form: 'atom' | 'json') => `/feeds/${list}.${form}`,
  deadlines: (list: string) => `/calendars/${list}.ics`,
  data: '/data',
} as const
