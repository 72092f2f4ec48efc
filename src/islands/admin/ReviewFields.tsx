import { type ReactNode, useRef, useState } from 'react'
import { programTypes } from '#catalog/program-values.ts'
import { monthNames } from '#catalog/values.ts'
import { limits } from '#contract/limits.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { Select } from '../ui/Select.tsx'

const detailFields = ['applicationDeadline', 'university', 'citizenship', 'applicationLink']
const columns = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:items-start'

/** Fields that are folded unless something was typed into them. */
function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  // Only at first, so that typing does not close it.
  const [startsOpen] = useState(open)
  return (
    <details className="rounded border px-4" open={startsOpen}>
      <summary className="py-2 font-semibold">{title}</summary>
      {children}
    </details>
  )
}

export const MonthSelect = ({ label = 'Application month' }: { label?: string }) => (
  <Select
    name="applicationMonth"
    label={label}
    options={[{ value: '', label: 'Choose a month' }, ...monthNames]}
  />
)

export const TypeSelect = ({ label = 'Program type' }: { label?: string }) => (
  <Select
    name="type"
    label={label}
    options={[{ value: '', label: 'Choose a type' }, ...programTypes]}
  />
)

/** Reasons that reviewers give often. */
const standardReasons = [
  'The program is in the catalog already.',
  'The page of the program does not open. Please send it again with a working address.',
  'We could not find who runs the program.',
  'The program asks students for money.',
  'The program is over, and no new round is announced.',
  'The program is not for students of HBCUs.',
]

interface ReasonFieldProps {
  label: string
  placeholder?: string
  rows?: number
  /** Whether standard reasons are offered. */
  isChoice: boolean
}

/** The reason of a rejection; a standard one can be chosen and then changed. */
export function ReasonField({ isChoice, ...props }: ReasonFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  function fill(reason: string) {
    const area = group.current?.querySelector('textarea')
    if (!area || reason === '') return
    area.value = reason
    // The form keeps what is typed as a draft.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <div className="grid gap-3" ref={group}>
      <TextArea name="reason" maxLength={limits.contribution.reason} {...props} />
      {isChoice && (
        <Select
          label="Standard reasons"
          options={[{ value: '', label: 'Choose one to fill in' }, ...standardReasons]}
          value=""
          onChange={fill}
        />
      )}
    </div>
  )
}

/** The month, which approval needs, the type and optional details, open if the draft has some. */
export function ApprovalFields(props: { values: FormValues; hasDetails: boolean }) {
  const { values, hasDetails } = props
  if (!hasDetails) return <MonthSelect />
  return (
    <>
      <div className={columns}>
        <MonthSelect />
        <TypeSelect />
      </div>
      <Fold
        title="Details for the published program (optional)"
        open={detailFields.some(name => values[name])}
      >
        <div className={`${columns} pt-1 pb-4 [&>:last-child]:col-span-full`}>
          <Field name="applicationDeadline" label="Deadline" type="date" />
          <Field
            name="university"
            label="University"
            maxLength={limits.program.text}
            autoComplete="off"
          />
          <Select
            name="citizenship"
            label="Citizenship"
            options={[{ value: '', label: 'Any or not stated' }, 'US Citizen', 'International']}
          />
          <Field
            name="applicationLink"
            label="Application link"
            hint="The website above when left empty."
            inputMode="url"
            maxLength={limits.program.link}
            autoComplete="off"
          />
        </div>
      </Fold>
    </>
  )
}

/** The texts of the contribution; `children` is the button that stores them. */
export const TextFields = ({ isEdited, children }: { isEdited: boolean; children: ReactNode }) => (
  <Fold title="Edit the texts" open={isEdited}>
    <div className="grid gap-3 pt-1 pb-4">
      <p className="hint">
        If you approve, these texts are published. The texts that were sent are kept.
      </p>
      <Field
        name="name"
        label="Name"
        maxLength={limits.contribution.name}
        autoComplete="off"
        required
      />
      <Field
        name="website"
        label="Website"
        inputMode="url"
        maxLength={limits.contribution.website}
        autoComplete="off"
        required
      />
      <TextArea
        name="description"
        label="Description"
        rows={5}
        maxLength={limits.contribution.description}
        required
      />
      <div>{children}</div>
    </div>
  </Fold>
)

/** The note to the contributor; `children` is the button that sends it. */
export const ChangeFields = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <Fold title="Ask for changes" open={isOpen}>
    <div className="grid gap-3 pt-1 pb-4">
      <TextArea
        name="note"
        label="What should be changed?"
        hint="The contributor sees this, and can send the contribution again."
        maxLength={limits.contribution.reason}
      />
      <div>{children}</div>
    </div>
  </Fold>
)
