import { type SubmitEvent, useRef } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { FormContext, reportInvalidDate } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ContentFormContext } from './content-form.tsx'
import { newItem } from './data.ts'
import { GroupFields } from './FieldEditor.tsx'
import { errorsAtFields, type Group, labelOfPath } from './fields.ts'
import type { ItemFormState } from './use-item-form.ts'

/** The fields of an item or its JSON, beside what the check says of it and its card. */
export function ItemForm(props: { form: ItemFormState; onSave: () => Promise<void> }) {
  const { form, onSave } = props
  const { tab, id, item, state, data, failure, change, replace, setJson } = form
  const element = useRef<HTMLFormElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reportInvalidDate(event.currentTarget)) return
    await onSave()
    // Once the errors are on the page.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }

  const hidden = id === newItem ? null : 'id'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <form
        ref={element}
        className="grid min-w-0 gap-4"
        method="dialog"
        noValidate
        onSubmit={submit}
      >
        <FormContext
          value={{ errors: errorsAtFields(tab.fields, failure?.errors ?? {}), initialValues: {} }}
        >
          <ContentFormContext value={{ data: state.typed, hidden, setData: replace, change }}>
            {state.jsonText === null ? (
              <GroupFields fields={tab.fields.fields} path={[]} value={state.typed} />
            ) : (
              <TextArea
                className="font-mono text-small"
                label="JSON"
                hint="The data of this item. Fields that are left out are errors of the check."
                name="json"
                rows={24}
                spellCheck={false}
                value={state.jsonText}
                onChange={({ target }) => setJson(target.value)}
              />
            )}
          </ContentFormContext>
        </FormContext>
        {!form.isKept && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
        {failure && (
          <Notice kind="error">
            <p>{failure.message}</p>
            <Problems fields={tab.fields} errors={failure.errors} />
          </Notice>
        )}
        <p className="sticky bottom-0 z-[1] flex flex-wrap gap-3 border-t bg-paper py-3">
          <Button type="submit" look="primary" busy={form.isBusy && 'Saving...'}>
            {item ? 'Save' : 'Save as a draft'}
          </Button>
          {state.jsonText === null ? (
            <Button onClick={() => setJson(JSON.stringify(data, null, 2))}>Edit as JSON</Button>
          ) : (
            <Button disabled={data === null} onClick={() => data && replace(data)}>
              Edit in fields
            </Button>
          )}
        </p>
      </form>
      <Preview form={form} />
    </div>
  )
}

/** Sentences of the check, each with the field that it is about. */
const Problems = ({ fields, errors }: { fields: Group; errors: FieldErrors }) => (
  <ul className="grid gap-1 ps-5">
    {Object.entries(errors).map(([path, text]) => {
      const label = labelOfPath(fields, path.split('.'))
      return (
        <li key={path}>
          {!text.startsWith(label) && <strong>{`${label}: `}</strong>}
          {text}
        </li>
      )
    })}
  </ul>
)

function Preview({ form: { tab, id, checked } }: { form: ItemFormState }) {
  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-4"
      aria-labelledby="item-preview"
    >
      <h3 className="text-body" id="item-preview">
        Preview
      </h3>
      {checked.ok ? (
        <>
          <ul className="list-none p-0">{tab.renderPreview(checked.value, id)}</ul>
          <p className="hint">The check finds nothing wrong.</p>
        </>
      ) : (
        <>
          <p className="hint">The card appears once the check finds nothing.</p>
          <Problems fields={tab.fields} errors={checked.fields} />
        </>
      )}
    </section>
  )
}
