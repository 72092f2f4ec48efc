import { anyField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import { TextArea } from '../../ui/Field.tsx'
import type { FieldPlace } from '../content/content-tab.ts'

const offered = [{ id: anyField, name: 'All fields' }, ...fieldsOfStudy]

/** The fields of study of a record, typed or chosen, with a note on those that no filter knows. */
export function FieldsOfStudy({ path, field, value, change }: FieldPlace) {
  const typed = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  const lines = typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const unknown = lines.filter(line => findField(line) === null)
  const name = path.join('.')
  return (
    <div className="grid gap-2">
      <TextArea
        label={field.label}
        hint={`${field.hint}; one a line`}
        name={name}
        autoComplete="off"
        rows={3}
        value={typed}
        onChange={({ target }) => change(path, target.value)}
      />
      <p className="font-semibold text-red" role="status">
        {unknown.length > 0 &&
          `No filter finds ${unknown.map(text => `“${text}”`).join(', ')}. Choose a known field.`}
      </p>
      <details>
        <summary className="py-3">Choose from the known fields</summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4">
          {offered.map(({ id, name: label }) => (
            <label key={id} className="flex min-h-target items-center gap-2">
              <input
                type="checkbox"
                name={name}
                checked={lines.some(line => findField(line) === id)}
                onChange={({ target }) =>
                  change(
                    path,
                    target.checked ? [...lines, id] : lines.filter(line => findField(line) !== id),
                  )
                }
              />
              {label}
            </label>
          ))}
        </div>
      </details>
    </div>
  )
}
