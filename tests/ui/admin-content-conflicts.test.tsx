// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { $toasts } from '#lib/toasts.ts'
import { hopper, setUpMentors } from '#tests/support/content-page.tsx'
import { field, fill, press, textsOf, unfold } from '#tests/support/screen.tsx'

const { backend, call, open, openMentor, mentors, names } = setUpMentors()

const find = (name: string | RegExp) => screen.findByRole('button', { name })

describe('two administrators', () => {
  test('see who changed it and when, and keep their own changes on top', async () => {
    const { id, version } = await openMentor()
    fill('University', 'Spelman College')
    fill('Rate', '30')
    await call('PUT', `mentor/${id}`, {
      version,
      data: { ...hopper, field: 'Physics', rate: 25 },
    })
    press('Save')
    const conflict = within(await screen.findByRole('alert', { name: /changed this at \d/ }))
    expect(textsOf(conflict.getAllByRole('definition'))).toEqual([
      'There nowFisk University',
      'You typedSpelman College',
      'There nowPhysics',
      'You typedNot changed by you',
      'There now25',
      'You typed30',
    ])
    press('Save')
    await screen.findByText('Choose “Keep mine” or “Take theirs” first.')
    fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }))
    expect([field('Field').value, field('Rate').value]).toEqual(['Physics', '30'])
    press('Save')
    await waitFor(async () =>
      expect(await mentors()).toMatchObject([
        { field: 'Physics', rate: 30, university: 'Spelman College' },
      ]),
    )
  })

  test('take what the other one saved', async () => {
    const { id, version } = await openMentor()
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}`, { version, data: { ...hopper, field: 'Physics' } })
    press('Save')
    fireEvent.click(await find('Take theirs'))
    expect([field('Field').value, field('University').value]).toEqual([
      'Physics',
      'Fisk University',
    ])
    expect(screen.queryByText(/not saved yet/)).toBeNull()
  })

  test('see that the other one has hidden the item, and keep what they typed', async () => {
    const { id, version } = await openMentor()
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}/state`, { version, state: 'hidden' })
    press('Save')
    await screen.findByText(/^Somebody else has changed this meanwhile/)
    await find('Show')
    press('Save')
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
    expect(field('University').value).toBe('Spelman College')
    expect(await names()).toEqual([])
  })

  test.each(['open', 'closed'])(
    'lose what they typed of a person whose data the other one erased, with the form %s',
    async form => {
      const { id, version } = await openMentor()
      fill('University', 'Spelman College')
      if (form === 'closed') cleanup()
      await call('DELETE', `mentor/${id}/consent`, { version })
      if (form === 'closed') open('mentors', id)
      else press('Save')
      await screen.findByRole('region', { name: 'Erased' })
      if (form === 'open') await screen.findByText(/^The person has withdrawn their consent/)
      expect(field('University').value).toBe('')
      expect(JSON.stringify(sessionStorage)).not.toContain('Spelman')
    },
  )

  test('get no conflict with themselves when the answer to a save was lost', async () => {
    const { id, version } = await openMentor()
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}`, {
      version,
      data: { ...hopper, university: 'Spelman College' },
    })
    press('Save')
    await screen.findByText('Saved')
    expect(screen.queryByRole('alert', { name: /changed this/ })).toBeNull()
    expect(screen.queryByText(/not saved yet/)).toBeNull()
  })

  test.each([
    ['Hide', 'PUT', '/state', 'Hidden'],
    ['Delete', 'PUT', '/state', 'Deleted'],
  ])(
    'get no conflict with themselves when the answer to "%s" was lost',
    async (name, method, path, message) => {
      const { id } = await openMentor()
      unfold(screen.getByText('History'))
      await find('Restore version 1')
      fill('Day of consent', '2026-10-01')
      backend.loseReply(`${method} /api/admin/content/mentor/${id}${path}`)
      press(name)
      await screen.findByText('Failed to save. Please try again later.')
      fireEvent.click(await find(name))
      await waitFor(() =>
        expect(document.body.textContent + ($toasts.get().at(-1)?.text ?? '')).toContain(message),
      )
    },
  )
})
