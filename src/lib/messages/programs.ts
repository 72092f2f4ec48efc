/** Messages of the programs page (spec sections 2 and 9). */
export const programMessages = {
  list: 'Programs',
  university: 'University',
  eligibility: 'Does it fit me?',
  showMore: 'Show more',
  opens: 'Opens',
  deadline: 'Deadline',
  typeLabel: 'Type',
  applyNow: 'Apply Now',
  clear: 'Clear filters',
  catalog: 'Browse the catalog instead',
  toTop: 'Scroll to top',
  anyUniversity: 'Any, or not stated',
  notStated: 'Not stated',
} as const
