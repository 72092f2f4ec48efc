import { vi } from 'vitest'
import { clearMemory } from '#lib/storage.ts'
import { resetPage } from './screen.tsx'

// Runs before each file: the files of a worker share one window and one instance of each store.
vi.unstubAllGlobals()
if (typeof window === 'undefined') {
  vi.useRealTimers()
  vi.restoreAllMocks()
} else {
  resetPage()
  document.body.replaceChildren()
  clearMemory('local')
  clearMemory('session')
  history.replaceState(null, '', '/')
}
