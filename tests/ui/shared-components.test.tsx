// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { LoadError } from '#islands/ui/LoadError.tsx'
import { useGuard } from '#islands/ui/SessionGuard.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { $session } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { users } from '#tests/support/people.ts'
import { press, resetPage, signInAs } from '#tests/support/screen.tsx'

const { ada } = users

afterEach(resetPage)

const Asking = ({ close }: { close: () => void }) => (
  <Dialog title="Details" close={close}>
    <p>Inside</p>
  </Dialog>
)

function Fragile({ broken }: { broken: () => boolean }) {
  if (broken()) throw new Error('broken')
  return <p>Whole</p>
}

function Guarded() {
  const session = useGuard()
  return <p>{session === 'checking' ? 'Loading...' : session.status}</p>
}

describe('a dialog', () => {
  test('is named by its title and closes by Escape or its button', () => {
    const close = vi.fn()
    render(<Asking close={close} />)
    const dialog = screen.getByRole('dialog', { name: 'Details' })
    expect(dialog.hasAttribute('open')).toBe(true)
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    press('Close')
    expect(close).toHaveBeenCalledTimes(2)
  })

  test('returns the focus to its opener', () => {
    const { rerender } = render(<button type="button">Open</button>)
    screen.getByRole('button').focus()
    rerender(
      <>
        <button type="button">Open</button>
        <Asking close={() => {}} />
      </>,
    )
    screen.getByRole('button', { name: 'Close' }).focus()
    rerender(<button type="button">Open</button>)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })

  test('shows toasts inside while it is open', () => {
    const page = (open: boolean) => (
      <>
        {open && <Asking close={() => {}} />}
        <Toasts />
      </>
    )
    const { rerender } = render(page(true))
    act(() => showToast('error', 'It failed'))
    expect(screen.getByText('It failed').closest('dialog')).not.toBeNull()
    rerender(page(false))
    expect(screen.getByText('It failed').closest('dialog')).toBeNull()
  })
})

describe('toasts', () => {
  test('close after 3 s for a success and 5 s for an error', () => {
    vi.useFakeTimers()
    render(<Toasts />)
    act(() => {
      showToast('success', 'Done')
      showToast('error', 'It failed')
    })
    act(() => vi.advanceTimersByTime(2999))
    expect(screen.getByRole('status').textContent).toContain('Done')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Done')).toBeNull()
    act(() => vi.advanceTimersByTime(1999))
    expect(screen.getByRole('alert').textContent).toContain('It failed')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('It failed')).toBeNull()
  })

  test('return the focus to where it was when they are dismissed', () => {
    render(
      <>
        <button type="button">Save</button>
        <Toasts />
      </>,
    )
    act(() => showToast('error', 'It failed'))
    screen.getByRole('button', { name: 'Save' }).focus()
    screen.getByRole('button', { name: 'Dismiss' }).focus()
    press('Dismiss')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })
})

describe('a load error', () => {
  test('retries by its button', () => {
    const retry = vi.fn()
    render(<LoadError text="It failed" retry={retry} />)
    press('Try again')
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('the error boundary', () => {
  test('shows a message, and renders again after a retry', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    render(
      <ErrorBoundary>
        <Fragile broken={() => broken} />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
    broken = false
    press('Try again')
    expect(screen.getByText('Whole')).toBeTruthy()
  })
})

describe('the session guard', () => {
  test('redirects visitors to the login page, which leads back to the same place', () => {
    history.replaceState(null, '', '/admin-dashboard?tab=contributions#row')
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    render(<Guarded />)
    act(() => $session.set({ status: 'signed-out', lost: false }))
    expect(replace).toHaveBeenCalledWith(
      '/login?next=%2Fadmin-dashboard%3Ftab%3Dcontributions%23row#admin-dashboard',
    )
    expect(screen.getByText('Loading...')).toBeTruthy()
  })

  test('keeps the page when the session is lost', () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    signInAs(ada)
    render(<Guarded />)
    act(() => $session.set({ status: 'signed-out', lost: true }))
    expect(screen.getByText('signed-out')).toBeTruthy()
    expect(replace).not.toHaveBeenCalled()
  })
})
