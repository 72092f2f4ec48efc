/** Former addresses of programs, and the id of each now; null if it is no longer listed. */
export const formerPrograms: ReadonlyMap<string, string | null> = new Map([
  [
    'dod-hbcu-mi-summer-research-internship-program',
    'dow-hbcus-mis-summer-research-internship-program',
  ],
  ['fulbright-u-s-student-program', 'fulbright-us-student-program'],
  [
    'ncdhhs-hbcu-msi-internship-program',
    'ncdhhs-experiential-learning-opportunity-internship-program',
  ],
  [
    'atlanta-falcons-and-wells-fargo-hbcu-fellowship',
    'atlanta-falcons-hbcu-fellows-program-presented-by-wells-fargo',
  ],
  ['fund-ii-foundation-uncf-stem-scholars', null],
  ['delaware-state-inspire-scholarship', 'delaware-state-university-inspire-scholarship'],
  // Its record is not published.
  ['100-black-men-of-america-future-leader-scholarship', null],
  ['dovey-johnson-roundtree-presidential-scholarship', 'spelman-merit-scholarships'],
])
