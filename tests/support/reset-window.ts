import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { clearMemory } from '#lib/storage.ts'
import { $toasts } from '#lib/toasts.ts'
import { clearBrowser } from './screen.tsx'

// Runs before each file: the files of a worker share one window and one instance of each store.
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
if (typeof window !== 'undefined') {
  cleanup()
  document.body.replaceChildren()
  clearBrowser()
  clearMemory('local')
  clearMemory('session')
  $toasts.set([])
  history.replaceState(null, '', '/')
}
