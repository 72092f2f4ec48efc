import { formatCount } from '../format.ts'

/** Messages of the coverage report. */
export const coverageMessages = {
  label: 'Coverage report',
  failed: 'Failed to load the coverage report. Please try again later.',
  searches: {
    caption: 'Searches that found nothing, in the last 90 days',
    words: 'Words',
    count: 'Times',
    last: 'Last on',
    empty: 'No search without results was made twice or more.',
    text: 'The counts do not show who searched.',
  },
  gaps: {
    caption: 'What the catalog lacks',
    what: 'What',
    missing: 'Not covered',
    states: 'States',
    levels: 'Levels',
    fields: 'Fields',
    months: 'Months',
    none: 'All are covered.',
    text: 'States, levels and fields that no open program names; programs for everybody do not count. Months in which no known deadline lies.',
  },
  work: {
    caption: 'Checks and review',
    figure: 'Figure',
    value: 'Value',
    due: 'Records past their check date',
    dueValue: (due: number, total: number) =>
      total === 0 ? 'No records' : `${due} of ${total} (${Math.round((due / total) * 100)}%)`,
    decided: 'Contributions decided in the last 90 days',
    median: 'Time to review, median',
    p90: 'Time to review, 90th percentile',
    oldest: 'The oldest contribution has waited since',
    none: 'None',
    hours: (hours: number | null) => {
      if (hours === null) return 'None'
      return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day')
    },
  },
} as const
