// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hopper, listedNames, pressInRow, setUpMentors } from '#tests/support/content-page.tsx'
import { field, fill, press, type, unfold } from '#tests/support/screen.tsx'

const { backend, call, create, open, publish, openMentor, mentors, names } = setUpMentors()

const find = (name: string | RegExp) => screen.findByRole('button', { name })

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
    type('Day of consent', '2026-11-02')
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

  test('keeps what was typed when saving fails, and after a reload', async () => {
    const { id } = await openMentor()
    fill('University', 'Spelman College')
    backend.fail(`PUT /api/admin/content/mentor/${id}`, 503, 'Service temporarily unavailable.')
    press('Save')
    await screen.findByText('Service temporarily unavailable.')
    cleanup()
    backend.restore()
    open('mentors', id)
    await screen.findByText('These changes are not saved yet. This tab keeps them.')
    expect(field('University').value).toBe('Spelman College')
    press('Save')
    await waitFor(async () =>
      expect(await mentors()).toMatchObject([{ university: 'Spelman College' }]),
    )
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
  })

  test('can be given back the data of an earlier version', async () => {
    const { id, version } = await publish('Grace Hopper')
    await call('PUT', `mentor/${id}`, { version, data: { ...hopper, name: 'Grace H.' } })
    open('mentors', id)
    await screen.findByRole('region', { name: 'Grace H.' })
    const versions = `GET /api/admin/content/mentor/${id}/versions`
    backend.fail(versions, 500)
    unfold(screen.getByText('History'))
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
    await openMentor()
    fill('University', 'Spelman College')
    const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', confirm)
    press('Withdraw consent')
    expect(await names()).toEqual(['Grace Hopper'])
    screen.getByRole('button', { name: 'Withdraw consent' }).focus()
    press('Withdraw consent')
    await screen.findByRole('region', { name: 'Erased' })
    await waitFor(() => expect(document.activeElement?.id).toBe('edited-item'))
    expect(confirm).toHaveBeenCalledTimes(2)
    expect(await names()).toEqual([])
    expect(document.body.textContent).not.toContain('Grace Hopper')
    expect(JSON.stringify(sessionStorage)).not.toContain('Spelman')
  })
})

describe('the list', () => {
  test('changes the order', async () => {
    for (const name of ['Ada', 'Grace', 'Katherine']) await publish(name)
    open('mentors')
    await listedNames('Mentors')
    await pressInRow('Katherine', 'Move to the top')
    await waitFor(async () =>
      expect(await listedNames('Mentors')).toEqual(['Katherine', 'Ada', 'Grace']),
    )
    expect(await names()).toEqual(['Katherine', 'Ada', 'Grace'])
  })

  test('restores what was deleted', async () => {
    for (const name of ['Ada', 'Grace']) await publish(name)
    open('mentors')
    await pressInRow('Ada', 'Delete')
    await waitFor(async () => expect(await names()).toEqual(['Grace']))
    await screen.findByRole('button', { name: 'Restore' })
    await pressInRow('Ada', 'Restore')
    await screen.findByRole('button', { name: 'Show' })
    await pressInRow('Ada', 'Show')
    await waitFor(async () => expect(await names()).toEqual(['Ada', 'Grace']))
  })

  test('is searched and filtered, which the address keeps', async () => {
    for (const name of ['Ada', 'Grace']) await publish(name)
    await create('mentor', { ...hopper, name: 'Katherine' })
    open('mentors')
    expect(await listedNames('Mentors')).toEqual(['Ada', 'Grace', 'Katherine'])
    fill('State', 'draft')
    await waitFor(async () => expect(await listedNames('Mentors')).toEqual(['Katherine']))
    fill('Search by name', 'ada')
    await screen.findByText('Nothing is found.')
    expect(location.search).toBe('?tab=mentors&show=draft&find=ada')
  })
})
