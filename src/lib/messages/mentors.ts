/** Messages of the mentor directory (spec sections 2 and 8). */
export const mentorMessages = {
  heading: 'Find Your Mentor',
  filter: 'Filter by University',
  all: 'All Universities',
  loading: 'Loading mentors...',
  failed: 'Failed to load mentors. Please try again later.',
  samplesNote:
    'The cards below are samples that show what the directory looks like. They are not people.',
  tryAgain: 'Try Again',
  sample: 'Sample',
  available: 'Available',
  unavailable: 'Unavailable',
  unnamed: 'Mentor',
  rated: (rating: number) => `Rated ${rating} out of 5`,
  rating: (rating: string) => `${rating}/5.0`,
  notRated: 'Not rated yet',
  rate: (dollars: number) => `$${dollars}/hour`,
  noBooking:
    'Sessions cannot be booked here yet. Below the list is where else to look for a mentor, and how to ask.',
  book: 'Book Session',
  booking: (name: string, id: string) =>
    `Sessions cannot be booked here yet. You chose ${name} (id ${id}). Below the list is where else to look, and how to ask.`,
  empty: 'No mentors are listed yet',
  emptyText: 'Until there are, here is where to look for one, and how to ask.',
  emptyLink: 'Where to look',
  emptyFor: (university: string) => `No mentors from ${university}`,
  showAll: 'Show all mentors',
} as const
