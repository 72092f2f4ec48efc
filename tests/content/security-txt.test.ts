import { expect, test } from 'vitest'
import { createSecurityTxt } from '../../src/integrations/build-files.ts'

test.each([
  ['us@example.edu', 'mailto:us@example.edu'],
  [undefined, 'https://yard.example/contact'],
])('security.txt with the address %s names %s, for less than a year', (email, contact) => {
  expect(createSecurityTxt('https://yard.example', '2026-11-28', email)).toBe(
    `Contact: ${contact}
Expires: 2027-11-27T00:00:00Z
Preferred-Languages: en
Canonical: https://yard.example/.well-known/security.txt
`,
  )
})
