import { today, toNow } from '#catalog/days.ts'
import { toProgram } from '#catalog/records.ts'
import { slugOf } from '#catalog/values.ts'
import { ProgramCard } from '../../ui/ProgramCard.tsx'
import { Select } from '../../ui/Select.tsx'
import { ContentPanel } from '../content/ContentPanel.tsx'
import type { ContentTab, FieldPlace } from '../content/content-tab.ts'
import { isGroup } from '../content/fields.ts'
import { FieldsOfStudy } from './FieldsOfStudy.tsx'
import { listAt, recordFields, removeItem } from './record-fields.ts'

function renderField(place: FieldPlace) {
  const { path, field, value, data, isNew, change } = place
  if (path.join('.') === 'audience.fields') return <FieldsOfStudy {...place} />
  if (path.join('.') === 'id' && !isNew) return null
  if (path[0] !== 'cycles' || path[2] !== 'source') return undefined
  const sources = listAt(data, 'sources').map((source, index) => ({
    value: String(index),
    label: `${index + 1}. ${isGroup(source) ? source.where : ''}`,
  }))
  return (
    <Select
      label={field.label}
      hint="The source of these dates"
      name={path.join('.')}
      options={[{ value: '', label: 'Choose a source' }, ...sources]}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={chosen => change(path, chosen === '' ? null : Number(chosen))}
    />
  )
}

const tab: ContentTab<'program'> = {
  kind: 'program',
  title: 'Programs',
  fields: recordFields,
  newData: {
    confidence: 'medium',
    sources: [{ kind: 'provider', where: '', seen: today(), fields: [] }],
  },
  completeNew: data =>
    data.id === '' && typeof data.name === 'string' ? { ...data, id: slugOf(data.name) } : data,
  renderPreview: record => <ProgramCard program={toProgram(record, today())} now={toNow()} />,
  renderField,
  removeItem,
}

/** The tab Programs: the records of the catalog. */
export default function ProgramsPanel() {
  return <ContentPanel tab={tab} />
}
