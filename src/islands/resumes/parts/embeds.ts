/** Whether the browser shows a PDF inside a page. Phones and tablets say so of themselves, and then show its first page at best. */
export const embeds = (): boolean =>
  navigator.pdfViewerEnabled !== false && (window.matchMedia?.('(any-pointer: fine)').matches ?? true)
