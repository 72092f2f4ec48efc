// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { findInvalidGpa } from '#lib/eligibility-form.ts'
import { parseGpa } from '#lib/stored-answers.ts'

describe('a typed GPA', () => {
  test.each([
    ['', null],
    ['3,5', 3.5],
    [' 3,5 ', 3.5],
    ['.5', 0.5],
    ['0', 0],
    ['4', 4],
    ['4.01', Number.NaN],
    ['-1', Number.NaN],
    ['3,5,1', Number.NaN],
    ['1e0', Number.NaN],
    ['good', Number.NaN],
  ])('%j is %s', (typed, gpa) => {
    expect(parseGpa(typed)).toEqual(gpa)
  })
})

describe('the field of the GPA', () => {
  const check = (value: string) => {
    document.body.innerHTML = `<form><input name="gpa"><p id="gpa-error"></p></form>`
    const form = document.querySelector('form') as HTMLFormElement
    const field = form.querySelector('input') as HTMLInputElement
    const read = () => [
      findInvalidGpa(form) === field,
      field.getAttribute('aria-invalid'),
      form.querySelector('p')?.textContent,
    ]
    field.value = '9'
    const before = read()
    field.value = value
    return { before, after: read() }
  }

  test('says for as long as an invalid value is there that it does not count', () => {
    const error = [true, 'true', 'This does not count: GPA must be a number from 0 to 4']
    expect(check('91')).toEqual({ before: error, after: error })
    expect(check('3.4')).toEqual({ before: error, after: [false, null, ''] })
    expect(check('')).toEqual({ before: error, after: [false, null, ''] })
  })
})
