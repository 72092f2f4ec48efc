import type { School } from '#catalog/schools.ts'

/** Alabama A&M University, with other facts where they are given. */
export const schoolOf = (facts: Partial<School>): School => ({
  number: 1,
  name: 'Alabama A&M University',
  slug: 'alabama-a-m-university',
  website: 'https://www.aamu.edu/',
  city: 'Normal',
  state: 'AL',
  place: [-86.56, 34.78],
  founded: '1875',
  control: 'public',
  level: '4-year',
  aliases: ['AAMU', 'Bama A&M'],
  groups: ['hbcu'],
  unknownGroups: [],
  ...facts,
})
