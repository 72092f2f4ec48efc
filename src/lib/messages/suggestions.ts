/** What leads further from a search; `or` joins the suggestions for one that found nothing. */
export const suggestionMessages = {
  programs: (query: string) => `No programs match “${query}”. Did you mean `,
  schools: (query: string) => `No school matches “${query}”. Did you mean `,
  forStudentsOf: (school: string, programs: string) => `For students of ${school}: ${programs}`,
  or: ' or ',
  end: '?',
} as const
