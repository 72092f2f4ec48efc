import type { Program } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'

const years: Readonly<Record<string, string>> = {
  'first-years': 'first',
  sophomores: 'second',
  juniors: 'third',
  seniors: 'fourth',
  'high-school-seniors': 'hs-senior',
}

/** Lists by the pattern of their path, and whether a program may stand there. */
export const memberTests: [RegExp, (program: Program, slug: string) => boolean][] = [
  [/^\/catalog\/type\//, ({ type }, slug) => `${type.toLowerCase()}s`.startsWith(slug.slice(0, 3))],
  [
    /^\/catalog\/month\//,
    ({ season, cycles }, slug) => {
      const month = monthNames.findIndex(name => name.toLowerCase() === slug) + 1
      const days = cycles.flatMap(({ opens, priority, campus, closes }) =>
        [opens, priority, campus, closes].map(day => Number(day?.slice(5, 7))),
      )
      return [...days, season.opens_month, season.closes_month].includes(month)
    },
  ],
  [
    /^\/catalog\/for\/international-students/,
    ({ audience: { citizenship } }) =>
      citizenship?.length === 0 || citizenship?.includes('international') === true,
  ],
  [/^\/catalog\/for\/graduate-students/, ({ audience }) => audience.levels.includes('graduate')],
  [
    /^\/catalog\/for\//,
    ({ audience: { class_years, levels } }, slug) =>
      class_years.length === 0
        ? levels.includes(slug.startsWith('high') ? 'high-school' : 'undergraduate')
        : class_years.some(year => year === years[slug]),
  ],
]
