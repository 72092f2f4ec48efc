// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ContentItem } from '#contract/content.ts'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { field, fill, press, typeInvalidDate } from '#tests/support/screen.tsx'

const { backend, create, open } = setUpContentPage()

const editor = (name: string) => screen.findByRole('region', { name })
const group = (name: string) => within(screen.getByRole('group', { name }))
const about = 'What it is and who may apply'
const stored = async (id: string): Promise<ContentItem> => {
  const as = { token: localStorage.getItem('token') ?? '' }
  return (await backend.app.call('GET', `/api/admin/content/program/${id}`, { as })).body
}

describe('the record of a contribution', () => {
  test('starts with what the contribution says, and keeps its id', async () => {
    await insertContributions(backend, [{ status: 'approved', type: 'Fellowship', decidedAt: 1 }])
    open('programs')
    const listed = await screen.findByRole('list', { name: 'Programs' })
    expect(listed.textContent).toMatch(/^Program 1Published.*Suggested by a member/)
    cleanup()
    open('programs', idOf(1))
    await editor('Program 1')
    expect(screen.getByText(/^This program came from a contribution\./)).toBeTruthy()
    expect(screen.queryByLabelText('ID')).toBeNull()
    expect([field(about).value, field('Page of the program').value]).toEqual([
      'A summer by the water.',
      'https://example.org/',
    ])
    fill('Provider', 'Harbor Trust')
    await screen.findByRole('link', { name: /^Apply Now/ })
    press('Save')
    await waitFor(() => expect(screen.queryByText(/^This program came from/)).toBeNull())
    expect((await stored(idOf(1))).data).toMatchObject({
      id: idOf(1),
      name: 'Program 1',
      type: 'Fellowship',
      provider: 'Harbor Trust',
    })
  })
})

describe('a new program', () => {
  test('is typed into the fields of a record', async () => {
    open('programs', 'new')
    await editor('A new program')
    fill('Name of the program', 'Yard Scholars')
    fill('Provider', 'Yard Foundation')
    fill(about, 'Pays tuition of two years.')
    fill('Page of the program', 'www.yard.example.edu')
    fireEvent.change(group('Season').getByLabelText('Kind'), { target: { value: 'rolling' } })
    fireEvent.click(group('Levels').getByLabelText('undergraduate'))
    fill('Needs', 'essay\nrecommendation:2')
    press('Add a condition')
    fireEvent.change(group('Condition 1').getByLabelText('Text'), { target: { value: 'Sing' } })
    fill('Min', '5000')
    fill('Where', 'https://yard.example.edu/scholars')
    await screen.findByRole('link', { name: /^Apply Now/ })
    expect(screen.getByRole('link', { name: 'Apply Now: Yard Scholars' })).toBeTruthy()
    press('Save as a draft')
    await editor('Yard Scholars')
    const { data, state } = await stored('yard-scholars')
    expect(state).toBe('draft')
    expect(data).toMatchObject({
      id: 'yard-scholars',
      url: 'https://www.yard.example.edu/',
      needs: ['essay', 'recommendation:2'],
      audience: {
        levels: ['undergraduate'],
        conditions: [{ kind: 'other', effect: 'requires', text: 'Sing' }],
      },
      money: { min: 5000, max: null },
      season: { kind: 'rolling' },
      cycles: [],
    })
    expect(screen.queryByLabelText('ID')).toBeNull()
  })
})

describe('a leaflet', () => {
  test('is entered as it is written, and published once nothing is missing', async () => {
    open('programs', 'new')
    await editor('A new program')
    fill('Name of the program', 'Harbor Award')
    press('Publish')
    await screen.findByText('Please check the fields and try again.')
    for (const label of ['Provider', about, 'Page of the program', 'Where you saw it'])
      expect(field(label).getAttribute('aria-invalid'), label).toBe('true')
    fireEvent.click(screen.getByLabelText('I have a paper leaflet'))
    press('Save as a draft')
    await editor('Harbor Award')
    expect((await stored('harbor-award')).state).toBe('draft')
    fill('Provider', 'Harbor Trust')
    fill('Where you saw it', 'Board of the career center')
    fill('Amount in dollars', '$1,000')
    fill('Closing day', '2027-03-01')
    fill('Hour', '5 pm')
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'America/Chicago' } })
    fill(about, 'For sophomores from Tennessee.')
    fill('Residents of', 'Tennessee, ga')
    for (const label of ['Sophomores', 'US citizens', 'Students of HBCUs', 'An essay'])
      fireEvent.click(screen.getByLabelText(label))
    fireEvent.change(screen.getByLabelText('Letters of recommendation'), {
      target: { value: 'recommendation:2' },
    })
    press('Publish')
    await waitFor(async () => expect((await stored('harbor-award')).state).toBe('published'))
    expect((await stored('harbor-award')).data).toMatchObject({
      url: null,
      money: { min: 1000, max: 1000 },
      cycles: [
        { label: '2027', closes: '2027-03-01', time: '17:00', zone: 'America/Chicago', source: 0 },
      ],
      audience: {
        levels: ['undergraduate'],
        class_years: ['second'],
        citizenship: ['us-citizen'],
        residence: ['TN', 'GA'],
        schools: { groups: ['hbcu'], names: [], states: [] },
      },
      needs: ['essay', 'recommendation:2'],
      sources: [{ kind: 'leaflet', where: 'Board of the career center' }],
    })
  })
})

describe('a record', () => {
  const [source] = minimalRecord.sources
  const record = {
    ...minimalRecord,
    id: 'two-sources',
    audience: { ...minimalRecord.audience, citizenship: null },
    cycles: [cycleOf({ closes: '2027-02-15', source: 1 })],
    sources: [source, { ...source, where: 'https://example.edu/second' }],
  }

  const chosenSource = () =>
    group('Cycle 1').getByLabelText<HTMLSelectElement>('Source').selectedOptions[0]?.textContent

  test('says which fields of study no filter finds, and offers the known ones', async () => {
    await create('program', {
      ...minimalRecord,
      audience: { ...minimalRecord.audience, fields: ['AI', 'computer science'] },
    })
    open('programs', minimalRecord.id)
    await editor(minimalRecord.name)
    const remark = 'No filter finds “AI”. Choose a known field.'
    expect(screen.getByText(remark)).toBeTruthy()
    const audience = group('Audience')
    expect(audience.getByText(/^all, .*computing/)).toBeTruthy()
    const typed = audience.getByLabelText('Fields')
    fireEvent.change(typed, { target: { value: 'Artificial Intelligence' } })
    expect(screen.queryByText(remark)).toBeNull()
  })

  test('keeps the sources of its dates when one is removed', async () => {
    await create('program', record)
    open('programs', record.id)
    await editor(record.name)
    expect(chosenSource()).toBe('2. https://example.edu/second')
    press('Remove source 1')
    expect(chosenSource()).toBe('1. https://example.edu/second')
    press('Add a cycle')
    press('Remove cycle 2')
    expect(document.activeElement?.textContent).toBe('Add a cycle')
    press('Save')
    await waitFor(async () =>
      expect((await stored(record.id)).data).toMatchObject({
        cycles: [{ source: 0 }],
        sources: [{ where: 'https://example.edu/second' }],
      }),
    )
  })

  test('is saved with what is stated, and says what is wrong with a date', async () => {
    await create('program', record)
    open('programs', record.id)
    await editor(record.name)
    fill('Opens', '2027-09-30')
    fill('Closes', '2027-02-15')
    press('Save')
    await screen.findByText('Please check the fields and try again.')
    expect(field('Opens').getAttribute('aria-invalid')).toBe('true')
    fill('Opens', '')
    const citizenship = group('Citizenship')
    fireEvent.click(citizenship.getByLabelText('Stated'))
    fireEvent.click(citizenship.getByLabelText('daca'))
    press('Save')
    await waitFor(async () =>
      expect((await stored(record.id)).data).toMatchObject({
        audience: { citizenship: ['daca'] },
      }),
    )
  })

  test('is saved with typed conditions, and says at a field of theirs what is wrong', async () => {
    const text = 'Be 18 or older'
    const age = { kind: 'age', effect: 'requires', text, value: { min: 18 } }
    const audience = { ...minimalRecord.audience, conditions: [age] }
    await create('program', { ...record, audience })
    open('programs', record.id)
    await editor(record.name)
    const condition = group('Condition 1')
    const value = condition.getByLabelText<HTMLTextAreaElement>('Value')
    const typeInto = (label: string, value: string) =>
      fireEvent.change(condition.getByLabelText(label), { target: { value } })
    expect(value.value).toBe('{ "min": 18 }')
    expect(condition.getByText(/Keys: min, max, later$/)).toBeTruthy()
    typeInto('Value', '{ "min": ')
    press('Save')
    await screen.findByText('Please check the fields and try again.')
    expect(value.getAttribute('aria-invalid')).toBe('true')
    expect(value.value).toBe('{ "min": ')
    typeInto('Value', '{ "min": 21 }')
    typeInto('Answer', 'age')
    typeInto('Unsure', 'true')
    press('Save')
    await waitFor(async () =>
      expect((await stored(record.id)).data).toMatchObject({
        audience: {
          conditions: [{ ...age, value: { min: 21 }, answer: 'age', unsure: true }],
        },
      }),
    )
    typeInto('Kind', 'family')
    typeInto('Value', '')
    expect(condition.queryByLabelText('Value')).toBeNull()
  })

  test('tells apart that nothing is sent, and that it is not known', async () => {
    await create('program', { ...record, needs: ['essay'] })
    open('programs', record.id)
    await editor(record.name)
    for (const [typed, needs] of [
      ['', null],
      ['none', []],
    ] as const) {
      fill('Needs', typed)
      press('Save')
      await waitFor(async () => expect((await stored(record.id)).data).toMatchObject({ needs }))
      expect(field('Needs').value).toBe(typed)
    }
  })

  test('is not saved with a date that is incomplete, which would erase it', async () => {
    await create('program', record)
    open('programs', record.id)
    await editor(record.name)
    const report = typeInvalidDate('Closes')
    press('Save')
    expect(report).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
    expect((await stored(record.id)).version).toBe(1)
  })
})
