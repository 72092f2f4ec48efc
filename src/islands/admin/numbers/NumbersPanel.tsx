import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useEffect, useState } from 'react'
import { formatLongDay, formatNumber } from '#catalog/values.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type Figures,
  listMonths,
  maxMonths,
  type Numbers,
  type NumbersFilter,
  numbers,
} from '#contract/numbers.ts'
import { checkAccess } from '#contract/roles.ts'
import { createClient } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { formatCount } from '#lib/format.ts'
import { $session } from '#lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { runAction } from '../../ui/form-actions.ts'
import { SchoolChoice } from '../../ui/SchoolChoice.tsx'
import { Select } from '../../ui/Select.tsx'
import { useItemAction } from '../item-action.ts'
import { Loaded, PanelSection } from '../PagedList.tsx'
import { createFreshStore } from '../pages.ts'
import { Table } from '../Table.tsx'

const numbersApi = createClient({ get: numbers.get })

/** `yyyy-mm` of a month that was so many months ago. */
const monthsAgo = (count: number): string => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count))
  return month.toISOString().slice(0, 7)
}

/** The last twelve months, of all members. */
const createFilter = (): NumbersFilter => ({ from: monthsAgo(11), to: monthsAgo(0), school: '' })

const $filter = atom(createFilter())
const $numbers = createFreshStore<Numbers>(
  'admin-numbers',
  filter => numbersApi.get(JSON.parse(filter)),
  computed($filter, filter => JSON.stringify(filter)),
)

const change = (values: Partial<NumbersFilter>): void =>
  $filter.set({ ...$filter.get(), ...values })

/** The tab Numbers (beyond the specification; contract/numbers.ts). */
export default function NumbersPanel() {
  const filter = useStore($filter)
  useEffect(() => () => $filter.set(createFilter()), [])
  return (
    <>
      <PanelSection headingId="numbers" heading="Numbers" text={describeFilter(filter)}>
        <Filters filter={filter} />
        <Loaded $store={$numbers} failed="Failed to load the numbers. Please try again later.">
          {loaded => <Tables {...loaded} />}
        </Loaded>
      </PanelSection>
      <Exports />
    </>
  )
}

const describeFilter = ({ from, to, school }: NumbersFilter): string =>
  `${school || 'All members'}, ${formatLongDay(from)}${from === to ? '' : ` to ${formatLongDay(to)}`}`

const toOption = (value: string) => ({ value, label: formatLongDay(value) })

function Filters({ filter }: { filter: NumbersFilter }) {
  const { from, to, school } = filter
  const { pending, run } = useItemAction()
  const [schools, setSchools] = useState<readonly { name: string }[]>([])
  useEffect(() => void loadSchools().then(setSchools, () => undefined), [])
  const months = listMonths(monthsAgo(maxMonths - 1), monthsAgo(0)).reverse()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <Select
        label="From"
        options={months.map(toOption)}
        value={from}
        onChange={month => change({ from: month, to: month > to ? month : to })}
      />
      <Select
        label="To"
        options={months.filter(month => month >= from).map(toOption)}
        value={to}
        onChange={month => change({ to: month })}
      />
      {schools.length > 0 && (
        <SchoolChoice
          name="school"
          label="School"
          choices={schools.map(({ name }) => [name, name])}
          value={school}
          onChange={name => change({ school: name })}
        />
      )}
      <Button
        aria-disabled={pending !== null}
        onClick={() =>
          pending === null && run('csv', save(numbers.getFile, 'hbcu-yard-numbers.csv', filter))
        }
      >
        Download CSV
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}

const save = (endpoint: Endpoint, name: string, query?: Readonly<Record<string, string>>) =>
  runAction(
    () => download(endpoint, name, query),
    'Your download has begun.',
    'The download failed. Please try again.',
  )

const countOf = (figure: number | null) => (figure === null ? 'fewer than 5' : formatNumber(figure))

/** Hours as people say them; a dash where they are not shown. */
function timeOf(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48
    ? formatCount(Math.max(1, hours), 'hour')
    : formatCount(Math.round(hours / 24), 'day')
}

/** What the tables show: the heading, then the columns. */
const subjects: [caption: string, columns: [name: string, show: (figures: Figures) => string][]][] =
  [
    [
      'Members',
      [
        ['New', ({ newMembers }) => countOf(newMembers)],
        ['Active', ({ active }) => countOf(active)],
        ['In all', ({ members }) => countOf(members)],
      ],
    ],
    [
      'Saved programs',
      [
        ['Saved', ({ saved }) => countOf(saved)],
        ['Applied', ({ applied }) => countOf(applied)],
        ['Won', ({ won }) => countOf(won)],
      ],
    ],
    [
      'Feedback on resumes',
      [
        ['Resumes with a first feedback', ({ feedback }) => countOf(feedback)],
        ['Median time to it', ({ feedbackHours }) => timeOf(feedbackHours)],
      ],
    ],
    [
      'Suggested programs',
      [
        ['Suggestions', ({ suggestions }) => countOf(suggestions)],
        ['Median time to the first answer', ({ reviewHours }) => timeOf(reviewHours)],
      ],
    ],
  ]

/** The sentence at the top; what is not shown is left out. */
function summarize({ total, seen }: Pick<Numbers, 'total' | 'seen'>): string {
  const known = [
    [total.newMembers, 'new members'],
    [total.active, 'active members'],
    [total.saved, 'programs saved'],
    [total.applied, 'applications'],
    [total.won, 'awards'],
    [total.feedback, 'resumes with a first feedback'],
    [total.suggestions, 'suggested programs'],
  ].flatMap(([figure, name]) =>
    typeof figure === 'number' ? [`${formatNumber(figure)} ${name}`] : [],
  )
  const last = seen === null ? '' : ` In the last 30 days, ${formatNumber(seen)} members logged in.`
  if (known.length === 0) return `Too few members did something to show numbers.${last}`
  return `In this time: ${known.join(', ')}.${last}`
}

const Tables = ({ months, total, seen }: Numbers) => (
  <>
    <p className="max-w-text">{summarize({ total, seen })}</p>
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 text-small lg:grid-cols-2 print:grid-cols-2 print:gap-y-4 print:text-[0.6875rem] print:[&_:is(td,th)]:py-[0.125rem] [&_th:first-child]:w-[30%] print:[&_th]:text-[0.6875rem]">
      {subjects.map(([caption, columns]) => (
        <Table
          key={caption}
          caption={caption}
          columns={['Month', ...columns.map(([name]) => name)]}
          rows={[
            ...months.map(row => [
              toShortMonth(row.month),
              ...columns.map(([, show]) => show(row)),
            ]),
            ['Total', ...columns.map(([, show]) => show(total))],
          ]}
        />
      ))}
    </div>
    <p className="max-w-text text-muted text-small">
      Numbers are rounded to the nearest 5. “Fewer than 5” means that fewer than 5 members stand
      behind a number, so that nobody can be recognized. Active are members who saved a program or
      noted an application, commented, suggested a program or uploaded a resume. What was deleted
      since is not counted.
    </p>
  </>
)

/** `Nov 2026` for `2026-11`. */
const toShortMonth = (month: string): string => formatLongDay(month).replace(/^(.{3})\w*/, '$1')

const lists = [
  { name: 'suggestions', label: 'Suggestions', endpoint: numbers.exportSuggestions },
  { name: 'messages', label: 'Messages', endpoint: numbers.exportMessages },
  { name: 'mentors', label: 'Mentors', endpoint: numbers.exportMentors },
] as const

/** Downloads of the lists that the role of the user may see. */
function Exports() {
  const session = useStore($session)
  const user = session.status === 'signed-in' ? session.user : null
  const { pending, run } = useItemAction()
  const allowed = lists.filter(({ endpoint: { access } }) => !checkAccess(user, access))
  if (allowed.length === 0) return null
  return (
    <PanelSection
      className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden"
      headingId="exports"
      heading="Export"
      text="Whole lists as CSV, for a spreadsheet. They hold names, email addresses and texts of people: keep them safe, and delete them when you are done. The audit log records each export."
    >
      <div className="flex flex-wrap gap-2">
        {allowed.map(({ name, label, endpoint }) => (
          <Button
            key={name}
            aria-disabled={pending !== null}
            onClick={() => pending === null && run(name, save(endpoint, `hbcu-yard-${name}.csv`))}
          >
            {label}
          </Button>
        ))}
      </div>
    </PanelSection>
  )
}
