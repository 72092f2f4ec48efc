import { useEffect, useRef, useState } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { contributionMessages as messages } from '#lib/messages/contributions.ts'
import { parseJson } from '#lib/parse-json.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ContributionFields } from './ContributionFields.tsx'
import { contributionDraft, updateContribution } from './data.ts'

const fields = [
  ['name', 'Program name'],
  ['website', 'Website'],
  ['description', 'Description'],
] as const

/** The name of the draft of an edit. */
export const editDraft = (id: string): string => `${contributionDraft}:${id}`

/** The contribution that an edit began with; a part of its draft. */
type Base = Pick<Contribution, 'version' | 'name' | 'website' | 'description'>

/**
 * The values that the form begins with, and the fields that somebody else has changed since the
 * draft began: those that the member left alone get the new texts.
 */
function beginEdit(uid: string, form: string, current: Base) {
  const typed = readDraft(uid, form)
  const base = (parseJson(typed.base) as Base | null | undefined) ?? current
  const values = fields.map(([field]) => {
    const text = typed[field] ?? base[field]
    return [field, text === base[field] ? current[field] : text] as const
  })
  const initialValues = Object.fromEntries(values)
  const isOutdated = base.version !== current.version
  // The form prefers its draft.
  if (isOutdated) saveDraft(uid, form, { ...initialValues, base: JSON.stringify(current) })
  const changed = fields.filter(([field]) => base[field] !== current[field])
  return { initialValues, isOutdated, changed }
}

interface EditFormProps {
  uid: string
  contribution: Contribution
  onSent: () => void
  onCancel: () => void
}

/** Changes a contribution that is not approved. The draft survives a reload and a change by somebody else. */
export function EditForm({ uid, contribution, onSent, onCancel }: EditFormProps) {
  const { id, version, name, website, description } = contribution
  const form = editDraft(id)
  const current: Base = { version, name, website, description }
  const [{ initialValues, isOutdated, changed }] = useState(() => beginEdit(uid, form, current))
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div className="grid gap-3" ref={box}>
      {isOutdated && (
        <Notice kind="error">
          <p>{messages.changedMeanwhile}</p>
          {changed.map(([field, label]) => (
            <p key={field} className="whitespace-pre-line">
              <strong>{label}:</strong> <bdi>{current[field]}</bdi>
            </p>
          ))}
        </Notice>
      )}
      <Form
        submit={async texts => {
          const result = await updateContribution(contribution)(texts)
          if (result.ok) onSent()
          return result
        }}
        label="Send again"
        busyLabel="Submitting..."
        draft={{ uid, form }}
        initialValues={initialValues}
      >
        <ContributionFields exceptId={id} />
        <input type="hidden" name="base" value={JSON.stringify(current)} />
      </Form>
      <p>
        <Button
          onClick={() => {
            removeDraft(uid, form)
            onCancel()
          }}
        >
          Cancel
        </Button>
      </p>
    </div>
  )
}
