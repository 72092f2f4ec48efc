import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// A file on our origin: the content security policy allows no worker from a blob.
GlobalWorkerOptions.workerSrc = workerUrl

/** One page of a document. Its size is in points and only its proportion matters. */
export interface PdfPage {
  readonly number: number
  readonly width: number
  readonly height: number
  /** Its text, line by line. */
  text(): Promise<string[]>
  /** Draws it in a width of CSS pixels. Rejects when it cannot, or was aborted. */
  draw(width: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Frees what drawing it has cached. */
  release(): void
}

/** A document that is open for reading. `pages` are its first ones, of `total`. */
export interface Pdf {
  readonly pages: readonly PdfPage[]
  readonly total: number
}

/** A resume has two pages, and a file of 5 MB can name a million. */
const maxPages = 100
/** Phones draw nothing on a larger canvas. */
const maxPixels = 16_000_000
/** Larger pictures in a page are left out. */
const maxImagePixels = 64_000_000

/** Opens a PDF and transfers its bytes to the worker; aborting closes it. Rejects if unreadable. */
export async function openPdf(data: Uint8Array, signal: AbortSignal): Promise<Pdf> {
  const task = getDocument({
    data,
    // The content security policy forbids WebAssembly; fonts come with the file or from the system.
    useWasm: false,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  signal.throwIfAborted()
  const pdf: PDFDocumentProxy = await task.promise
  const total = pdf.numPages
  const pages: PdfPage[] = []
  for (let number = 1; number <= Math.min(total, maxPages); number++) {
    pages.push(toPage(number, await pdf.getPage(number)))
  }
  return { pages, total }
}

function toPage(number: number, page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    number,
    width,
    height,
    text: async () => toLines(await page.getTextContent()),
    async draw(wanted, signal) {
      const sharpest = (wanted * window.devicePixelRatio) / width
      const scale = Math.min(sharpest, Math.sqrt(maxPixels / (width * height)))
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

function toLines({ items }: Awaited<ReturnType<PDFPageProxy['getTextContent']>>): string[] {
  let text = ''
  for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
