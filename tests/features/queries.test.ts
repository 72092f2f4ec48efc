// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createFetcherStore, emptyQueries, queries } from '#lib/queries.ts'

let close = () => {}
afterEach(() => {
  close()
  emptyQueries()
  vi.restoreAllMocks()
})

/** Hides the tab, or shows it. */
function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('a store that was opened or changed in a hidden tab loads once the tab is shown', async () => {
  const load = vi.fn(() => Promise.resolve(load.mock.calls.length))
  hide(true)
  const $value = createFetcherStore<number>('value', { fetcher: load })
  close = $value.listen(() => {})
  expect(load).not.toHaveBeenCalled()
  hide(false)
  await vi.waitFor(() => expect($value.value?.data).toBe(1))
  hide(true)
  queries.revalidateKeys('value')
  expect(load).toHaveBeenCalledOnce()
  hide(false)
  await vi.waitFor(() => expect($value.value?.data).toBe(2))
  hide(true)
  hide(false)
  expect(load).toHaveBeenCalledTimes(2)
})
