/** Messages of the programs page (spec sections 2 and 9). */
export const programMessages = {
  list: 'Programs',
  university: 'University',
  showMore: 'Show more',
  opens: 'Opens',
  deadline: 'Deadline',
  typeLabel: 'Type',
  applyNow: 'Apply Now',
  catalog: 'Browse the catalog instead',
  toTop: 'Scroll to top',
} as const
