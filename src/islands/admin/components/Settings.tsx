import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { setPageSize } from '../store.ts'
import { $view, pageSizeOf } from '../view.ts'

const words = adminWords.settings

/** How the dashboard works for this administrator (spec sections 2 and 9). */
export function Settings() {
  const { size } = useStore($view)
  const select = useId()
  return (
    <>
      <h2>{words.heading}</h2>
      <div className="field settings-field">
        <label htmlFor={select}>{words.pageSize}</label>
        <select
          id={select}
          value={size}
          aria-describedby={`${select}-hint`}
          onChange={({ target }) => setPageSize(pageSizeOf(target.value) ?? limits.adminPage.default)}
        >
          {limits.adminPage.choices.map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <p className="hint" id={`${select}-hint`}>
          {words.saved}
        </p>
      </div>
    </>
  )
}
