import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// A file of its own on our origin: the policy of the page allows no worker from a blob.
GlobalWorkerOptions.workerSrc = workerUrl

/** One page of a document. Its size is in points and only its proportion matters. */
export interface Sheet {
  readonly number: number
  readonly width: number
  readonly height: number
  /** Its text, line by line. */
  text(): Promise<string[]>
  /** Draws it as wide as told, in CSS pixels, sharp on this screen. Rejects when it cannot be drawn, or was aborted. */
  draw(width: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Lets go of what drawing it has kept. */
  release(): void
}

/** A document that is open for reading. `sheets` are its first pages, of `total`. */
export interface Paper {
  readonly sheets: readonly Sheet[]
  readonly total: number
}

/** Pages that are shown at most: a resume has two, and a file of 5 MB can name a million. */
const mostSheets = 100
/** Pixels of a canvas at most; phones draw nothing on larger ones. */
const mostPixels = 16_000_000
/** Pixels of a picture in a page at most; larger ones are left out. */
const mostImagePixels = 64_000_000

/** Opens a PDF; its bytes are taken over. Aborting closes it, also later. Rejects when it cannot be read. */
export async function openPdf(data: Uint8Array, signal: AbortSignal): Promise<Paper> {
  const task = getDocument({
    data,
    // The policy of the page forbids compiling, and there is nothing to fetch: fonts come with the file or from the system.
    useWasm: false,
    maxImageSize: mostImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  signal.throwIfAborted()
  const pdf: PDFDocumentProxy = await task.promise
  const total = pdf.numPages
  const sheets: Sheet[] = []
  for (let number = 1; number <= Math.min(total, mostSheets); number++) {
    sheets.push(sheetOf(number, await pdf.getPage(number)))
  }
  return { sheets, total }
}

function sheetOf(number: number, page: PDFPageProxy): Sheet {
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    number,
    width,
    height,
    text: async () => linesOf(await page.getTextContent()),
    async draw(asked, signal) {
      const sharp = (asked * window.devicePixelRatio) / width
      const scale = Math.min(sharp, Math.sqrt(mostPixels / (width * height)))
      const viewport = page.getViewport({ scale })
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      const task = page.render({ canvas, viewport })
      signal.addEventListener('abort', () => task.cancel(), { once: true })
      await task.promise
      return canvas
    },
    release: () => void page.cleanup(),
  }
}

function linesOf({ items }: Awaited<ReturnType<PDFPageProxy['getTextContent']>>): string[] {
  let text = ''
  for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
