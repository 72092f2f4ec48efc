/** Other words for a search that found nothing; `or` joins them. */
export const suggestionMessages = {
  programs: (query: string) => `No programs match “${query}”. Did you mean `,
  schools: (query: string) => `No school matches “${query}”. Did you mean `,
  or: ' or ',
  end: '?',
} as const
