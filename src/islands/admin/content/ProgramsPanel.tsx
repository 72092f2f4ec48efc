import { today, toNow } from '#catalog/days.ts'
import { toProgram } from '#catalog/records.ts'
import { ProgramCard } from '../../ui/ProgramCard.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import type { ContentTab } from './content-tab.ts'
import { completeProgram, newProgram, ProgramForm } from './ProgramForm.tsx'
import { recordFields } from './record-fields.ts'

/** The records of the catalog. */
const programTab: ContentTab<'program'> = {
  kind: 'program',
  title: 'Programs',
  fields: recordFields,
  newData: newProgram,
  complete: completeProgram,
  renderForm: (read, id) => <ProgramForm read={read} id={id} />,
  renderPreview: record => <ProgramCard program={toProgram(record, today())} now={toNow()} />,
}

/** The tab Programs. */
export default function ProgramsPanel() {
  return <ContentPanel tab={programTab} />
}
