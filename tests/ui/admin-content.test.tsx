// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { $toasts } from '#lib/toasts.ts'
import { mentorData as anyMentor } from '#tests/support/content.ts'
import { fill, listedNames, pressInRow, setUpContentPage } from '#tests/support/content-page.tsx'
import { field, press } from '#tests/support/screen.tsx'

const { backend, call, create, open } = setUpContentPage()
const mentorData = { ...anyMentor, name: 'Grace Hopper' }

const find = (name: string | RegExp) => screen.findByRole('button', { name })
const mentors = async () => (await backend.app.call('GET', '/api/mentors')).body.mentors
const names = async () => (await mentors()).map(({ name }: { name: string }) => name)
/** Adds published mentors with these names. */
async function publish(...all: string[]) {
  const items = []
  for (const name of all) {
    const { id, version } = await create('mentor', { ...mentorData, name })
    items.push(await call('PUT', `mentor/${id}/state`, { version, state: 'published' }))
  }
  return items
}

describe('a mentor', () => {
  test('is created, needs consent, and is published', async () => {
    open('mentors')
    fireEvent.click(await find('Add a mentor'))
    await screen.findByRole('region', { name: 'A new mentor' })
    fill('Name', 'Grace Hopper')
    fill('University', 'Howard University')
    fill('Field', 'Computing')
    expect(screen.getByText('Book Session')).toBeTruthy()
    press('Save as a draft')
    await screen.findByRole('region', { name: 'Grace Hopper' })
    press('Publish')
    await screen.findByText('Record the consent of the person before you publish')
    expect(await names()).toEqual([])
    fill('Day of consent', '2026-11-02')
    press('Record consent')
    await screen.findByText('Given on November 2, 2026.')
    press('Publish')
    await screen.findByRole('button', { name: 'Hide' })
    expect(await mentors()).toMatchObject([{ name: 'Grace Hopper', rate: null, available: true }])
    press('Back to the list')
    expect(await listedNames('Mentors')).toEqual(['Grace Hopper'])
  })

  test('is not saved while a field is wrong, and says so at the field', async () => {
    open('mentors', 'new')
    await screen.findByRole('region', { name: 'A new mentor' })
    fill('Name', '<b>Grace</b>')
    fill('University', 'Howard University')
    fill('Rate', 'much')
    fill('Picture', 'javascript:alert(1)')
    press('Save as a draft')
    await screen.findByText('Please check the fields and try again.')
    for (const label of ['Field', 'Rate', 'Picture'])
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(field('Rate').value).toBe('much')
    expect(backend.requests('POST /api/admin/content/mentor')).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(field('Field')))
  })

  test('is shown as plain text', async () => {
    open('mentors', 'new')
    await screen.findByRole('region', { name: 'A new mentor' })
    for (const label of ['Name', 'University', 'Field']) fill(label, '<img src=x onerror=alert(1)>')
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(2)
  })

  test('keeps what was typed when saving fails, and after a reload', async () => {
    const [item] = await publish('Grace Hopper')
    open('mentors', item?.id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    backend.fail(
      `PUT /api/admin/content/mentor/${item?.id}`,
      503,
      'Service temporarily unavailable.',
    )
    press('Save')
    await screen.findByText('Service temporarily unavailable.')
    cleanup()
    backend.restore()
    open('mentors', item?.id)
    await screen.findByText('These changes are not saved yet. This tab keeps them.')
    expect(field('University').value).toBe('Spelman College')
    press('Save')
    await waitFor(async () =>
      expect(await mentors()).toMatchObject([{ university: 'Spelman College' }]),
    )
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
  })

  test('can be given back the data of an earlier version', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    await call('PUT', `mentor/${id}`, { version, data: { ...mentorData, name: 'Grace H.' } })
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace H.' })
    const versions = `GET /api/admin/content/mentor/${id}/versions`
    backend.fail(versions, 500)
    const history = screen.getByText('History').closest('details')
    if (history) history.open = true
    if (history) fireEvent(history, new Event('toggle'))
    fireEvent.click(await find('Try again'))
    await waitFor(() => expect(backend.requests(versions)).toHaveLength(2))
    backend.restore()
    fireEvent.click(await find('Try again'))
    fireEvent.click(await find('Restore version 2'))
    await screen.findByRole('region', { name: 'Grace Hopper' })
    expect(await names()).toEqual(['Grace Hopper'])
    expect(field('Name').value).toBe('Grace Hopper')
  })

  test('is hidden and erased when the consent is withdrawn, also in the drafts', async () => {
    const [item] = await publish('Grace Hopper')
    open('mentors', item?.id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', confirm)
    press('Withdraw consent')
    expect(await names()).toEqual(['Grace Hopper'])
    press('Withdraw consent')
    await screen.findByRole('region', { name: 'Erased' })
    expect(confirm).toHaveBeenCalledTimes(2)
    expect(await names()).toEqual([])
    expect(document.body.textContent).not.toContain('Grace Hopper')
    expect(JSON.stringify(sessionStorage)).not.toContain('Spelman')
  })
})

describe('the focus in the editor', () => {
  const pressFocused = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  const heading = () => document.getElementById('edited-item')

  test.each([
    ['Hide', [['Hide', 'Show']]],
    [
      'Delete and Undo',
      [
        ['Delete', 'Restore'],
        ['Undo', 'Hide'],
      ],
    ],
  ])('is at the name after %s', async (_names, steps) => {
    const [item] = await publish('Grace Hopper')
    open('mentors', item?.id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    for (const [button = '', next = ''] of steps) {
      pressFocused(button)
      await find(next)
      await waitFor(() => expect(document.activeElement).toBe(heading()))
    }
  })

  test('is at the name after changes are discarded, and after consent is withdrawn', async () => {
    const [item] = await publish('Grace Hopper')
    open('mentors', item?.id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('Rate', '30')
    pressFocused('Discard them')
    await waitFor(() => expect(document.activeElement).toBe(heading()))
    vi.stubGlobal('confirm', () => true)
    pressFocused('Withdraw consent')
    await screen.findByRole('region', { name: 'Erased' })
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  test('is at the name once a conflict is settled', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('Rate', '30')
    await call('PUT', `mentor/${id}`, { version, data: { ...mentorData, field: 'Physics' } })
    press('Save')
    const conflict = await screen.findByRole('alert', { name: /saved this on/ })
    expect(document.activeElement).toBe(conflict)
    pressFocused('Keep my changes on top')
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })
})

describe('two administrators', () => {
  test('see what the other one saved, and keep their own changes on top', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    fill('Rate', '30')
    await call('PUT', `mentor/${id}`, {
      version,
      data: { ...mentorData, field: 'Physics', rate: 25 },
    })
    press('Save')
    const conflict = within(await screen.findByRole('alert', { name: /saved this on/ }))
    expect(conflict.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Nursing',
      'Physics',
      'Nursing',
      '20',
      '25',
      '30',
      'Fisk University',
      'Fisk University',
      'Spelman College',
    ])
    fireEvent.click(conflict.getByRole('button', { name: 'Keep my changes on top' }))
    expect([field('Field').value, field('Rate').value]).toEqual(['Physics', '30'])
    press('Save')
    await waitFor(async () =>
      expect(await mentors()).toMatchObject([
        { field: 'Physics', rate: 30, university: 'Spelman College' },
      ]),
    )
  })

  test('see that the other one has hidden the item, and keep what they typed', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}/state`, { version, state: 'hidden' })
    press('Save')
    const conflict = within(await screen.findByRole('alert', { name: /saved this on/ }))
    expect(conflict.getByText('It is hidden now; it was published.')).toBeTruthy()
    await find('Show')
    press('Keep my changes on top')
    press('Save')
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
    expect(field('University').value).toBe('Spelman College')
    expect(await names()).toEqual([])
  })

  test('see that the other one has recorded another consent', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}/consent`, { version, givenOn: '2026-11-01' })
    press('Save')
    await screen.findByText('The consent of the person was changed; it is shown below.')
    await screen.findByText('Given on November 1, 2026.')
  })

  test('keep the day of consent that they typed', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('Day of consent', '2026-11-03')
    await call('PUT', `mentor/${id}/consent`, { version, givenOn: '2026-11-01' })
    press('Record consent')
    await screen.findByText('Given on November 1, 2026.')
    expect(field('Day of consent').value).toBe('2026-11-03')
    cleanup()
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    expect(field('Day of consent').value).toBe('2026-11-03')
    press('Record consent')
    await screen.findByText('Given on November 3, 2026.')
    expect(JSON.stringify(sessionStorage)).not.toContain('2026-11-03')
  })

  test.each(['open', 'closed'])(
    'lose what they typed of a person whose data the other one erased, with the form %s',
    async form => {
      const [item] = await publish('Grace Hopper')
      const { id, version } = item ?? {}
      open('mentors', id)
      await screen.findByRole('region', { name: 'Grace Hopper' })
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

  test('see the order as it is now when the other one was first to change it', async () => {
    const items = await publish('Ada', 'Grace', 'Katherine')
    open('mentors')
    await listedNames('Mentors')
    const as = { token: localStorage.getItem('token') ?? '' }
    const ids = [items[1]?.id, items[0]?.id]
    await backend.app.call('PUT', '/api/admin/content-order/mentor', { as, body: { ids } })
    const down = () => document.getElementById(`down-${items[0]?.id}`)
    down()?.focus()
    const release = backend.hold('GET /api/admin/content/mentor')
    await pressInRow('Ada', 'Move down')
    await waitFor(() => expect(down()).toBeNull())
    await new Promise(requestAnimationFrame)
    release()
    await screen.findByText(/^Somebody else has changed the order meanwhile/)
    await waitFor(async () =>
      expect(await listedNames('Mentors')).toEqual(['Grace', 'Ada', 'Katherine']),
    )
    await waitFor(() => expect(document.activeElement).toBe(down()))
    expect(await names()).toEqual(['Grace', 'Ada', 'Katherine'])
  })

  test('see the item as it is now when they had typed nothing', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    await call('PUT', `mentor/${id}`, { version, data: { ...mentorData, rate: 25 } })
    press('Save')
    await screen.findByText('Somebody else has changed this meanwhile. It is shown as it is now.')
    expect(field('Rate').value).toBe('25')
  })

  test('get no conflict with themselves when the answer to a save was lost', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    fill('University', 'Spelman College')
    await call('PUT', `mentor/${id}`, {
      version,
      data: { ...mentorData, university: 'Spelman College' },
    })
    press('Save')
    await screen.findByText('Saved')
    expect(screen.queryByRole('alert', { name: /saved this on/ })).toBeNull()
    expect(screen.queryByText(/not saved yet/)).toBeNull()
  })

  test.each([
    ['Hide', 'PUT', '/state', 'Hidden'],
    ['Delete', 'PUT', '/state', 'Deleted'],
    ['Record consent', 'PUT', '/consent', 'Consent recorded'],
    ['Restore version 1', 'POST', '/revert', 'The earlier version was restored'],
  ])(
    'get no conflict with themselves when the answer to "%s" was lost',
    async (name, method, path, message) => {
      const [item] = await publish('Grace Hopper')
      const { id } = item ?? {}
      open('mentors', id)
      await screen.findByRole('region', { name: 'Grace Hopper' })
      const history = screen.getByText('History').closest('details')
      if (history) history.open = true
      if (history) fireEvent(history, new Event('toggle'))
      await find('Restore version 1')
      fill('Day of consent', '2026-10-01')
      backend.loseReply(`${method} /api/admin/content/mentor/${id}${path}`)
      press(name)
      await screen.findByText('Failed to save. Please try again later.')
      fireEvent.click(await find(name))
      await waitFor(() => expect($toasts.get().at(-1)?.text).toBe(message))
    },
  )

  test('restore a version after the other one saved, and see the item as it is now', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    const history = screen.getByText('History').closest('details')
    if (history) history.open = true
    if (history) fireEvent(history, new Event('toggle'))
    const restore = await find('Restore version 1')
    await call('PUT', `mentor/${id}`, { version, data: { ...mentorData, rate: 25 } })
    fireEvent.click(restore)
    await screen.findByText('Somebody else has changed this meanwhile. It is shown as it is now.')
    expect(field('Rate').value).toBe('25')
  })

  test('see the item as it is now when the other one was first to hide it', async () => {
    const [item] = await publish('Grace Hopper')
    const { id, version } = item ?? {}
    open('mentors')
    await listedNames('Mentors')
    await call('PUT', `mentor/${id}/state`, { version, state: 'hidden' })
    await pressInRow('Grace Hopper', 'Delete')
    await screen.findByText('Somebody else has changed this meanwhile. It is shown as it is now.')
    await find('Show')
  })
})

describe('the list', () => {
  test('changes the order with buttons and numbers', async () => {
    await publish('Ada', 'Grace', 'Katherine')
    open('mentors')
    await listedNames('Mentors')
    await pressInRow('Katherine', 'Move up')
    await waitFor(async () => expect(await names()).toEqual(['Ada', 'Katherine', 'Grace']))
    await screen.findByText('Moved to place 2')
    const places = screen.getAllByLabelText('Place in the list')
    const [place] = places
    if (place instanceof HTMLInputElement) place.value = '3'
    const form = place?.closest('form')
    if (form) fireEvent.submit(form)
    await waitFor(async () => expect(await names()).toEqual(['Katherine', 'Grace', 'Ada']))
    expect(await listedNames('Mentors')).toEqual(['Katherine', 'Grace', 'Ada'])
  })

  test('undoes a deletion', async () => {
    await publish('Ada', 'Grace')
    open('mentors')
    await pressInRow('Ada', 'Delete')
    await screen.findByText('was deleted.', { exact: false })
    expect(await names()).toEqual(['Grace'])
    press('Undo')
    await waitFor(async () => expect(await names()).toEqual(['Ada', 'Grace']))
  })

  test('undoes a deletion in the editor when the list failed to load', async () => {
    const [item] = await publish('Ada')
    backend.fail('GET /api/admin/content/mentor', 500)
    open('mentors', item?.id)
    fireEvent.click(await find('Delete'))
    await screen.findByText('was deleted.', { exact: false })
    press('Undo')
    await waitFor(async () => expect(await names()).toEqual(['Ada']))
  })

  test('shows which positions are valid', async () => {
    await publish('Ada', 'Grace')
    open('mentors')
    await listedNames('Mentors')
    const [place] = screen.getAllByLabelText<HTMLInputElement>('Place in the list')
    if (place) place.value = 'first'
    const form = place?.closest('form')
    if (form) fireEvent.submit(form)
    await screen.findByText('Please type a whole number from 1.')
    expect(await names()).toEqual(['Ada', 'Grace'])
  })

  test('has the focus when the row of the item that was open is not in it', async () => {
    await publish('Grace Hopper')
    open('mentors&show=draft', 'new')
    const back = await find('Back to the list')
    back.focus()
    fireEvent.click(back)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')))
  })

  test('is searched and filtered, which the address keeps', async () => {
    await publish('Ada', 'Grace')
    await create('mentor', { ...mentorData, name: 'Katherine' })
    open('mentors')
    expect(await listedNames('Mentors')).toEqual(['Ada', 'Grace', 'Katherine'])
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'draft' } })
    await waitFor(async () => expect(await listedNames('Mentors')).toEqual(['Katherine']))
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'ada' } })
    await screen.findByText('Nothing is found.')
    expect(location.search).toBe('?tab=mentors&show=draft&find=ada')
  })

  test('can be tried again when it fails', async () => {
    backend.fail('GET /api/admin/content/mentor', 500)
    open('mentors')
    await screen.findByText('Failed to load the list. Please try again later.')
    backend.restore()
    press('Try again')
    await screen.findByText('There is nothing yet.')
  })

  test('says that another backend has none', async () => {
    backend.reply('GET /api/admin/content/mentor', () => new Response('', { status: 404 }))
    open('mentors')
    await screen.findByText('Your backend does not offer this.')
  })
})
