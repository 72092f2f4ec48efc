import { useStore } from '@nanostores/react'
import { limits } from '#contract/limits.ts'
import { Select } from '../../ui/Select.tsx'
import { $view, setPageSize, toPageSize } from '../store.ts'

const options = limits.adminPage.choices.map(String)

/** The settings of the dashboard (spec sections 2 and 9). */
export function Settings() {
  const { size } = useStore($view)
  return (
    <>
      <h2 className="text-h3">Settings</h2>
      <div className="max-w-[20rem]">
        <Select
          label="Contributions per page"
          hint="Kept in this tab and in the address of this page."
          options={options}
          value={String(size)}
          onChange={value => setPageSize(toPageSize(value) ?? limits.adminPage.default)}
        />
      </div>
    </>
  )
}
