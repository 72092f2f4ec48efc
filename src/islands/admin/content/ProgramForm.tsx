import { type ReactNode, use } from 'react'
import { today } from '#catalog/days.ts'
import {
  type CitizenshipStatus,
  type ClassYear,
  paperNames,
  programLevels,
  programTypes,
  statusNames,
  studyYears,
} from '#catalog/program-values.ts'
import { capitalize, valueAt } from '#catalog/values.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { SimilarPrograms, useSettled } from '../../ui/SimilarPrograms.tsx'
import { Checkbox, ContentFormContext, GroupFields } from './FieldEditor.tsx'
import { emptyGroup, isGroup, setAt, type Typed } from './fields.ts'
import { timeZones } from './normalize.ts'
import { listAt, recordFields } from './record-fields.ts'

const {
  name: _n,
  provider: _p,
  type: _t,
  summary: _s,
  url: _u,
  ...moreFields
} = recordFields.fields

/** What the form of a new program starts with, beside empty fields. */
export const newProgram: Typed = {
  season: { kind: 'unknown', opens_month: null, closes_month: null, closes_day: null },
  confidence: 'medium',
  sources: [{ kind: 'provider', where: '', seen: today(), fields: [] }],
}

/**
 * A record with what follows from it: a first round without a fact is none, it is named by the year
 * in which it closes and rests on the first source; a page is where it was seen.
 */
export function completeProgram(data: Typed): Typed {
  const cycles = listAt(data, 'cycles').flatMap(each => {
    if (!isGroup(each) || each.label !== '') return [each]
    const { source: _source, ...facts } = each
    if (Object.values(facts).every(value => value === null || value === '')) return []
    const label = String(each.closes ?? each.opens ?? '').slice(0, 4)
    return [{ ...each, label, source: each.source ?? 0 }]
  })
  const sources = listAt(data, 'sources').map(each =>
    isGroup(each) && each.where === '' ? { ...each, where: data.url ?? '' } : each,
  )
  return { ...data, cycles, sources }
}

const short = {
  narrow: 'min-w-0 flex-[1_1_4.5rem]',
  middle: 'min-w-0 flex-[1_1_6.5rem]',
  wide: 'min-w-0 flex-[1_1_9rem]',
} as const
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-3">{children}</div>
)

const years: ClassYear[] = ['hs-senior', 'first', 'second', 'third', 'fourth', 'master', 'doctoral']
const statuses: CitizenshipStatus[] = ['us-citizen', 'permanent-resident', 'international']
const papers = ['essay', 'transcript', 'resume', 'fafsa', 'interview']
const letter = 'recommendation'
const letterNumbers = [1, 2, 3].map(number => ({
  value: number === 1 ? letter : `${letter}:${number}`,
  label: String(number),
}))
const hbcus = { groups: ['hbcu'], names: [], states: [] }

/**
 * The form of a program: what a leaflet states first, all other fields folded. Both parts write the
 * same record; `read` is what has been typed, in the form of records.
 */
export function ProgramForm({ read, id }: { read: Typed; id: string }) {
  const { data, setData, change } = use(ContentFormContext)
  const name = useSettled(String(read.name), '')
  const website = useSettled(String(read.url ?? ''), '')
  const textAt = (path: string) => {
    const value = valueAt(data, path.split('.'))
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  }

  /** Changes a value; the first round, or source, begins with its first fact. */
  function set(path: string, value: unknown, more: Typed = {}) {
    const [group = '', index] = path.split('.')
    const field = recordFields.fields[group]
    const begins = index === '0' && listAt(data, group).length === 0 && field?.kind === 'list'
    const begun = begins ? { ...data, [group]: [emptyGroup(field.item)] } : data
    setData({ ...setAt(begun, path.split('.'), value), ...more })
  }
  const control = (path: string, label: string) => ({
    name: path,
    label,
    value: textAt(path),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(path, target.value),
  })
  const choice = (path: string, label: string) => ({
    ...{ name: path, label, value: textAt(path) },
    onChange: (value: string) => set(path, value),
  })

  const isLeaflet = textAt('sources.0.kind') === 'leaflet'
  const { min, max } = isGroup(data.money) ? data.money : {}
  const isOneAmount = !min || min === max
  const { citizenship, schools } = isGroup(read.audience) ? read.audience : {}
  const chosenYears = listAt(isGroup(read.audience) ? read.audience : {}, 'class_years')
  const needs = listAt(read, 'needs')
  const letters = needs.find(each => String(each).startsWith(letter))
  const round = listAt(data, 'cycles').length > 1 ? ` (${textAt('cycles.0.label')})` : ''

  /** The levels of study follow the years. */
  function setYears(next: readonly unknown[]) {
    const levelsOf = (list: readonly unknown[]) =>
      new Set(list.map(year => studyYears[year as ClassYear]?.level))
    const [before, after] = [levelsOf(chosenYears), levelsOf(next)]
    const levels = listAt(isGroup(read.audience) ? read.audience : {}, 'levels')
    const kept = programLevels.filter(
      level => after.has(level) || (levels.includes(level) && !before.has(level)),
    )
    const audience = { ...Object(data.audience), class_years: next, levels: kept }
    setData({ ...data, audience })
  }
  const setNeeds = (next: readonly unknown[]) => change(['needs'], next.length > 0 ? next : null)

  return (
    <>
      <Field {...control('name', 'Name of the program')} />
      <SimilarPrograms name={name} website={website} exceptId={id} />
      <Field {...control('provider', 'Provider')} />
      <Row>
        <div className={short.wide}>
          <Select {...choice('type', 'Kind')} options={programTypes} />
        </div>
        <div className={short.wide}>
          <Field
            {...control('money.max', 'Amount in dollars')}
            inputMode="decimal"
            placeholder="$1,000"
            value={textAt('money.max') || textAt('money.min')}
            onChange={({ target: { value } }) =>
              set('money', {
                ...Object(data.money),
                max: value,
                ...(isOneAmount && { min: value }),
              })
            }
          />
        </div>
      </Row>
      <div>
        <Field
          {...control('url', isLeaflet ? 'Page, if the leaflet names one' : 'Page of the program')}
          inputMode="url"
          placeholder="www.example.org"
        />
        <Checkbox
          label="I have a paper leaflet"
          checked={isLeaflet}
          onChange={() => set('sources.0.kind', isLeaflet ? 'provider' : 'leaflet')}
        />
        <Field
          {...control('sources.0.where', 'Where you saw it')}
          placeholder={isLeaflet ? 'Board of the career center' : 'On this page'}
        />
      </div>
      <Row>
        <div className={short.wide}>
          <Field {...control('cycles.0.closes', `Closing day${round}`)} type="date" />
        </div>
        <div className={short.narrow}>
          <Field {...control('cycles.0.time', 'Hour')} placeholder="5 pm" />
        </div>
        <div className={short.middle}>
          <Select
            {...choice('cycles.0.zone', 'Time zone')}
            options={[{ value: '', label: 'None' }, ...timeZones]}
          />
        </div>
      </Row>
      <TextArea {...control('summary', 'What it is and who may apply')} rows={2} />
      <Ticks
        legend="Years of study"
        options={years.map(year => [year, capitalize(studyYears[year].many)])}
        chosen={chosenYears}
        onChange={setYears}
      />
      <Ticks
        legend="Only these may apply"
        options={statuses.map(status => [status, capitalize(statusNames[status].many)])}
        chosen={Array.isArray(citizenship) ? citizenship : []}
        onChange={next => set('audience.citizenship', next.length > 0 ? next : null)}
      >
        {(!schools || JSON.stringify(schools) === JSON.stringify(hbcus)) && (
          <Checkbox
            label="Students of HBCUs"
            checked={Boolean(schools)}
            onChange={() => set('audience.schools', schools ? null : hbcus)}
          />
        )}
      </Ticks>
      <Row>
        <div className={short.wide}>
          <Field {...control('audience.residence', 'Residents of')} placeholder="Tennessee" />
        </div>
        <div className={short.wide}>
          <Field {...control('audience.gpa', 'Least GPA')} inputMode="decimal" placeholder="3.0" />
        </div>
      </Row>
      <Ticks
        legend="What to send"
        options={papers.map(paper => [paper, capitalize(paperNames[paper] ?? paper)])}
        chosen={needs}
        onChange={setNeeds}
      >
        <Select
          label="Letters of recommendation"
          value={String(letters ?? '')}
          options={[{ value: '', label: 'None' }, ...letterNumbers]}
          onChange={value => {
            const others = needs.filter(each => each !== letters)
            setNeeds(value ? [...others, value] : others)
          }}
        />
      </Ticks>
      <details className="rounded border px-4">
        <summary className="py-3 font-semibold">More fields</summary>
        <div className="pt-1 pb-4">
          <GroupFields fields={moreFields} path={[]} value={data} />
        </div>
      </details>
    </>
  )
}

interface TicksProps {
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: readonly unknown[]
  onChange: (chosen: readonly unknown[]) => void
  children?: ReactNode
}

/** Boxes of which any may be ticked; chosen values that have no box stay. */
const Ticks = ({ legend, options, chosen, onChange, children }: TicksProps) => (
  <fieldset className="m-0 min-w-0 border-0 p-0">
    <legend className="p-0 font-semibold">{legend}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-center gap-x-3">
      {options.map(([value, label]) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter(each => each !== value))
          }
        />
      ))}
      {children}
    </div>
  </fieldset>
)
