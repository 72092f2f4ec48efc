import { limits } from '#contract/limits.ts'
import { programTypes } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { FormValues } from '../../ui/form-actions.ts'
import { Select } from '../../ui/Select.tsx'

const words = adminWords.modal

const details = ['applicationDeadline', 'university', 'citizenship', 'applicationLink'] as const

/** The month that approving needs and the type; folded away, unless something was begun there, what else may be told of the program. */
export const ApprovalFields = ({ kept }: { kept: FormValues }) => (
  <>
    <div className="review-fields">
      <Select
        name="applicationMonth"
        label={words.month}
        options={[{ value: '', label: words.chooseMonth }, ...monthNames]}
      />
      <Select
        name="type"
        label={words.type}
        hint={words.typeHint}
        options={[{ value: '', label: words.anyType }, ...programTypes]}
      />
    </div>
    <details className="review-details" open={details.some(name => kept[name])}>
      <summary>{words.details}</summary>
      <div className="review-fields">
        <Field name="applicationDeadline" label={words.deadline} type="date" />
        <Field
          name="university"
          label={words.university}
          maxLength={limits.program.text}
          autoComplete="off"
        />
        <Select
          name="citizenship"
          label={words.citizenship}
          options={[{ value: '', label: words.anyCitizenship }, 'US Citizen', 'International']}
        />
        <Field
          name="applicationLink"
          label={words.link}
          hint={words.linkHint}
          inputMode="url"
          maxLength={limits.program.link}
          autoComplete="off"
        />
      </div>
    </details>
  </>
)

/** The reason that rejecting needs; the contributor reads it. */
export const RejectionFields = () => (
  <TextArea
    name="reason"
    label={words.reason}
    placeholder={words.reasonHint}
    maxLength={limits.contribution.reason}
  />
)
