/** Messages of the document viewer: pages, pins, and the text of a Word file. */
export const viewerMessages = {
  showPdf: 'Show preview',
  showText: 'Show text',
  failed: 'This file cannot be shown here.',
  download: 'Download the file',
  noText: 'Preview not available',
  longText: 'The text goes on. Download the file to read the rest.',
  wordText: 'Text of the document',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  size: (zoom: number) => `${Math.round(zoom * 100)}%`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  morePages: (shown: number) => `Only the first ${shown} pages are shown here.`,
  pageFailed: 'This page cannot be drawn.',
  pageWithoutText: 'This page has no text that can be read aloud.',
  pin: (number: number, page: number) => `Pin ${number}, page ${page}`,
  draft: 'Your pin',
  startPinning: 'Point to a place',
  stopPinning: 'Cancel',
  choosePlace: (page: number) => `Choose a place on page ${page}`,
  placeHint: 'Click or tap the place that your comment is about.',
  placeKeys:
    'With the keyboard: the arrow keys move the cross, Enter chooses the place, Escape stops.',
  position: (x: number, y: number) =>
    `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`,
} as const
