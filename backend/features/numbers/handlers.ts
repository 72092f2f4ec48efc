import type { Handlers } from '#backend/http/handler.ts'
import type { Column } from '#catalog/csv.ts'
import type { Figures } from '#contract/numbers.ts'
import { exports, toFile } from './exports.ts'
import { countByMonth } from './numbers.ts'

type Row = Figures & { month: string }

const count = (name: string, key: keyof Figures): Column<Row> => ({
  name,
  value: row => row[key] ?? 'fewer than 5',
})
const hours = (name: string, key: keyof Figures): Column<Row> => ({
  name,
  value: row => row[key],
})

const columns: Column<Row>[] = [
  { name: 'month', value: ({ month }) => month },
  count('new members', 'newMembers'),
  count('members', 'members'),
  count('active members', 'active'),
  count('programs saved', 'saved'),
  count('applications', 'applied'),
  count('awards', 'won'),
  count('resumes with a first feedback', 'feedback'),
  hours('median hours to the first feedback', 'feedbackHours'),
  count('suggestions', 'suggestions'),
  hours('median hours to the first answer', 'reviewHours'),
]

/** Counts by month and exports, for administrators; not in the specification. */
export const numbers: Handlers['numbers'] = {
  ...exports,

  get({ input, services }) {
    return countByMonth(services, input)
  },

  async getFile({ input, services }) {
    const { months, total } = await countByMonth(services, input)
    return toFile(columns, [...months, { month: 'total', ...total }])
  },
}
