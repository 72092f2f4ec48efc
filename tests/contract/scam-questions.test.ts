import { expect, test } from 'vitest'
import { listScamQuestions } from '#contract/scam-questions.ts'

const ask = (description: string, website = 'https://www.example.org/apply') =>
  listScamQuestions({ name: 'Harbor', website, description })

test.each([
  ['There is a $25 application fee.', 'payment'],
  ['Pay a small fee to hold your place.', 'payment'],
  ['You get it back: a refundable deposit of 50 dollars.', 'payment'],
  ['Send a gift card to the office.', 'payment'],
  ['Winners pay by Cash App or Zelle.', 'payment'],
  ['Send us your Social Security number.', 'identity'],
  ['We need your SSN to pay you.', 'identity'],
  ['Enter a credit card number to verify your age.', 'identity'],
  ['Write your bank account details on the form.', 'identity'],
  ['Decide today or lose it.', 'pressure'],
  ["Congratulations, you've been selected!", 'pressure'],
  ['Answer within 24 hours.', 'pressure'],
  ['Guaranteed scholarship for everybody.', 'pressure'],
  ['Earn $500 a week from home.', 'easy-money'],
  ['Earn from home in your free time.', 'easy-money'],
  ['You need 1,000 followers.', 'easy-money'],
  ['Follow us and share to win.', 'easy-money'],
  ['Write to the coordinator on WhatsApp.', 'messenger'],
  ['Join our Telegram group to apply.', 'messenger'],
])('the text “%s” asks about %s', (text, question) => {
  expect(ask(text)).toEqual([question])
})

test.each([
  'There is no application fee, and we never ask for your SSN.',
  'The application fee is waived for students of these colleges.',
  'An internship at the Social Security Administration.',
  'Apply now. The deadline is March 1.',
  'You may work from home. Follow us on Instagram for news.',
  'We never contact students by WhatsApp.',
  'It pays tuition and fees, and $20 an hour.',
  'Helps students pay for college, and pays their travel.',
  'Without a registration fee or deposit. Stipends are paid by the college.',
  '',
])('the text “%s” asks nothing', text => {
  expect(ask(text)).toEqual([])
})

test.each([
  ['at the front desk', ['no-page']],
  ['https://forms.gle/abc', ['no-page']],
  ['https://docs.google.com/forms/d/1', ['no-page']],
  ['https://www.facebook.com/harbor', ['no-page']],
  ['bit.ly/harbor', ['no-page']],
  ['https://harbor.wixsite.com/apply', ['no-page']],
  ['https://careers.linkedin.com/scholarship', []],
  [' ', []],
])('the website “%s” asks %j', (website, questions) => {
  expect(ask('A summer.', website)).toEqual(questions)
})

test('a long text is read at once', () => {
  const start = performance.now()
  ask('pay a pay a no fee you have been '.repeat(300))
  expect(performance.now() - start).toBeLessThan(100)
})
