import type { Freshness } from '#catalog/freshness.ts'
import { formatLongDay, formatNumber } from '#catalog/values.ts'

/** How many programs have a stated day ahead, as a sentence and as tables. */
export const describeFreshness = ({ total, stated, months, audiences }: Freshness) => ({
  sentence: `${formatNumber(stated)} of ${formatNumber(total)} programs have a stated day ahead.`,
  tables: [
    {
      caption: 'By the month of that day',
      columns: ['Month', 'Programs'],
      rows: months.map(({ month, stated }) => [formatLongDay(month), formatNumber(stated)]),
    },
    {
      caption: 'By whom programs name',
      columns: ['Who', 'Stated day ahead', 'Programs'],
      rows: audiences.map(({ label, total, stated }) => [
        label,
        formatNumber(stated),
        formatNumber(total),
      ]),
    },
  ],
})
