import { limits } from '#contract/limits.ts'
import { programTypes } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { Field, Select, TextArea } from '../../ui/Field.tsx'
import type { FormValues } from '../../ui/form-actions.ts'

const words = adminWords.modal

const details = ['applicationDeadline', 'university', 'citizenship', 'applicationLink'] as const

/** The month that approving needs and the type; folded away, unless something was begun there, what else may be told of the program. */
export const ApprovalFields = ({ kept }: { kept: FormValues }) => (
  <>
    <div className="review-fields">
      <Select name="applicationMonth" label={words.month}>
        <option value="">{words.chooseMonth}</option>
        {monthNames.map(month => (
          <option key={month}>{month}</option>
        ))}
      </Select>
      <Select name="type" label={words.type} hint={words.typeHint}>
        <option value="">{words.anyType}</option>
        {programTypes.map(type => (
          <option key={type}>{type}</option>
        ))}
      </Select>
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
        <Select name="citizenship" label={words.citizenship}>
          <option value="">{words.anyCitizenship}</option>
          <option>US Citizen</option>
          <option>International</option>
        </Select>
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
