import { expect, test } from 'vitest'
import { listScamQuestions } from '#contract/scam-questions.ts'

const ask = (description: string, website = 'https://www.example.org/apply') =>
  listScamQuestions({ name: 'Harbor', website, description })

test.each([
  'There is a $25 application fee.',
  'Pay a small fee to hold your place.',
  'You get it back: a refundable deposit of 50 dollars.',
  'Send a gift card to the office.',
  'Winners pay by Cash App or Zelle.',
])('asks about a payment: %s', text => {
  expect(ask(text)).toEqual(['payment'])
})

test.each([
  'Send us your Social Security number.',
  'We need your SSN to pay you.',
  'Enter a credit card number to verify your age.',
  'Write your bank account details on the form.',
])('asks about numbers: %s', text => {
  expect(ask(text)).toEqual(['identity'])
})

test.each([
  'Decide today or lose it.',
  "Congratulations, you've been selected!",
  'Answer within 24 hours.',
  'Guaranteed scholarship for everybody.',
])('asks about pressure: %s', text => {
  expect(ask(text)).toEqual(['pressure'])
})

test.each([
  'There is no application fee, and we never ask for your SSN.',
  'The application fee is waived for students of these colleges.',
  'An internship at the Social Security Administration.',
  'Apply now. The deadline is March 1.',
  'It pays tuition and fees, and $20 an hour.',
  'Helps students pay for college, and pays their travel.',
  'Without a registration fee or deposit. Stipends are paid by the college.',
])('asks nothing: %s', text => {
  expect(ask(text)).toEqual([])
})

test.each([
  'at the front desk',
  'https://forms.gle/abc',
  'https://docs.google.com/forms/d/1',
  'https://www.facebook.com/harbor',
  'bit.ly/harbor',
  'https://harbor.wixsite.com/apply',
])('asks for a page of the provider: %s', website => {
  expect(ask('A summer.', website)).toEqual(['no-page'])
})

test('asks nothing about the page of a provider that is a social network', () => {
  expect(ask('A summer.', 'https://careers.linkedin.com/scholarship')).toEqual([])
})

test('asks nothing about fields that are empty', () => {
  expect(listScamQuestions({ name: '', website: ' ', description: '' })).toEqual([])
})

test('answers a long text at once', () => {
  const text = 'pay a pay a no fee you have been '.repeat(300)
  const start = performance.now()
  ask(text)
  expect(performance.now() - start).toBeLessThan(100)
})
