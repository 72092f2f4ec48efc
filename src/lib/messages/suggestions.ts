/** Stands before the suggestions for a search that found nothing, which `or` joins. */
export const suggestionMessages = {
  programs: (query: string) => `No programs match “${query}”. Did you mean `,
  schools: (query: string) => `No school matches “${query}”. Did you mean `,
  or: ' or ',
  end: '?',
} as const
