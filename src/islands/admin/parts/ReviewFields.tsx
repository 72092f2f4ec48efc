import { limits } from '#contract/limits.ts'
import { programTypes } from '#contract/programs.ts'
import { monthNames } from '#contract/values.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { Field, Select, TextArea } from '../../ui/Field.tsx'

const words = adminWords.modal

/** The month that approving needs, and what may be told of the program beside it. */
export const ApprovalFields = () => (
  <>
    <Select name="applicationMonth" label={words.month}>
      <option value="">{words.chooseMonth}</option>
      {monthNames.map(month => (
        <option key={month}>{month}</option>
      ))}
    </Select>
    <fieldset className="review-details">
      <legend>{words.details}</legend>
      <Select name="type" label={words.type} hint={words.typeHint}>
        <option value="">{words.anyType}</option>
        {programTypes.map(type => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <Field name="applicationDeadline" label={words.deadline} type="date" />
      <Field name="university" label={words.university} maxLength={limits.program.text} autoComplete="off" />
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
    </fieldset>
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
