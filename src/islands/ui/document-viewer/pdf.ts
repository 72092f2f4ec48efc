import {
  AnnotationMode,
  AnnotationType,
  GlobalWorkerOptions,
  getDocument,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { Place } from '#contract/feedback.ts'

// A file on our origin: the content security policy allows no worker from a blob.
GlobalWorkerOptions.workerSrc = workerUrl
/** Copied from the package by the build. */
const filesUrl = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : '/pdfjs'

/** One page of a document. Its size is in points and only its proportion matters. */
export interface PdfPage {
  readonly number: number
  readonly width: number
  readonly height: number
  /** Its text, line by line. */
  text(): Promise<string[]>
  /** Draws it in a width of CSS pixels. Rejects when it cannot, or was aborted. */
  draw(width: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Whether an image is missing in what was drawn. */
  lacksImage(): boolean
  /** Frees what drawing it has cached. */
  release(): void
  /** What it shows near a point. Rejects when it cannot be drawn, or was aborted. */
  excerptAt(point: Point, signal: AbortSignal): Promise<Excerpt>
}

/** A point of a page in fractions of its size, from the top left. */
type Point = Pick<Place, 'x' | 'y'>

/** The line of text near a point, or a picture of the page around it where no text is near. */
export type Excerpt = string | HTMLCanvasElement

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
    // The policy of pages forbids WebAssembly, but a worker has the policy of its own response,
    // which is none. Where that fails, pdf.js takes the decoders that are scripts.
    wasmUrl: `${filesUrl}/wasm/`,
    cMapUrl: `${filesUrl}/cmaps/`,
    standardFontDataUrl: `${filesUrl}/standard_fonts/`,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  signal.throwIfAborted()
  const pdf: PDFDocumentProxy = await task.promise
  const total = pdf.numPages
  const pages: PdfPage[] = []
  for (let number = 1; number <= Math.min(total, maxPages); number++) {
    pages.push(toPage(number, await pdf.getPage(number), pdf.annotationStorage))
  }
  return { pages, total }
}

function toPage(
  number: number,
  page: PDFPageProxy,
  storage: PDFDocumentProxy['annotationStorage'],
): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  async function draw(wanted: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const sharpest = (wanted * window.devicePixelRatio) / width
    const scale = Math.min(sharpest, Math.sqrt(maxPixels / (width * height)))
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    await storeUndrawnValues()
    signal.throwIfAborted()
    const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE })
    signal.addEventListener('abort', () => task.cancel(), { once: true })
    await task.promise
    return canvas
  }
  /** Some programs leave it to the viewer to draw form fields. */
  async function storeUndrawnValues() {
    const annotations: Annotation[] = await page.getAnnotations()
    for (const annotation of annotations.filter(isFilledField))
      if (!annotation.hasAppearance)
        storage.setValue(annotation.id, { value: annotation.fieldValue })
  }
  return {
    number,
    width,
    height,
    text: async () => [
      ...toLines(await page.getTextContent()),
      ...(await page.getAnnotations()).flatMap(toTypedLines),
    ],
    draw,
    // An image that cannot be decoded is null.
    lacksImage: () => [...page.objs, ...page.commonObjs].some(([, image]) => image === null),
    release: () => void page.cleanup(),
    async excerptAt(point, signal) {
      const line = findLine(await page.getTextContent(), page.getViewport({ scale: 1 }), point)
      return line ?? crop(await draw(excerptWidth, signal), point)
    },
  }
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** Farther from a line of text, as a share of the page's height, a point belongs to no line. */
const maxLineDistance = 0.05

/** The line of text nearest to a point; null when none is near. */
function findLine({ items }: TextContent, viewport: PageViewport, { x, y }: Point): string | null {
  const at = { x: x * viewport.width, y: y * viewport.height }
  const parts = items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(
      item.transform[4],
      item.transform[5],
    )
    const middle = bottom - item.height / 2
    const beside = Math.max(left - at.x, at.x - left - item.width, 0)
    // A pin in the margin means the line beside it, not the one above that is longer.
    const distance = Math.hypot(beside, 3 * (middle - at.y))
    return [{ text: item.str, left, middle, height: item.height, distance }]
  })
  const nearest = parts.toSorted((a, b) => a.distance - b.distance)[0]
  if (!nearest || Math.abs(nearest.middle - at.y) > maxLineDistance * viewport.height) return null
  return parts
    .filter(({ middle }) => Math.abs(middle - nearest.middle) < nearest.height / 2)
    .sort((a, b) => a.left - b.left)
    .map(({ text }) => text.trim())
    .join(' ')
}

/** Of the page that an excerpt is cut from, in CSS pixels. */
const excerptWidth = 640
/** The part of a page in an excerpt, as shares of its width. */
const excerptShare = { width: 0.6, height: 0.12 }

/** Cuts out what is around a point of a drawn page. */
function crop(drawn: HTMLCanvasElement, { x, y }: Point): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(drawn.width * excerptShare.width)
  canvas.height = Math.min(Math.ceil(drawn.width * excerptShare.height), drawn.height)
  const left = Math.min(Math.max(x * drawn.width - canvas.width / 2, 0), drawn.width - canvas.width)
  const top = Math.min(
    Math.max(y * drawn.height - canvas.height / 2, 0),
    drawn.height - canvas.height,
  )
  canvas.getContext('2d')?.drawImage(drawn, -left, -top)
  drawn.width = drawn.height = 0
  return canvas
}

function toLines({ items }: TextContent): string[] {
  let text = ''
  for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** What pdf.js tells about an annotation. */
interface Annotation {
  id: string
  annotationType: number
  annotationFlags: number
  /** Of a free text. */
  textContent?: readonly string[]
  hasAppearance: boolean
  /** Of a form field. */
  fieldType?: string
  fieldValue?: string | readonly string[] | null
  alternativeText?: string
  password?: boolean
  options?: readonly { exportValue: string; displayValue: string }[]
}

const hiddenFlag = 2

const isHidden = ({ annotationFlags, password = false }: Annotation): boolean =>
  password || (annotationFlags & hiddenFlag) !== 0

/** Whether an annotation is a form field with a text or a choice. */
const isFilledField = ({ fieldType, fieldValue }: Annotation): boolean =>
  (fieldType === 'Tx' || fieldType === 'Ch') && (fieldValue ?? '').length > 0

/** The lines of what was typed into a form, or onto the page; they are not in its text. */
function toTypedLines(annotation: Annotation): readonly string[] {
  const { fieldValue, alternativeText, options } = annotation
  if (isHidden(annotation)) return []
  if (annotation.annotationType === AnnotationType.FREETEXT) return annotation.textContent ?? []
  if (!isFilledField(annotation)) return []
  const values = [fieldValue ?? []].flat()
  const shown = values.map(
    value => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  )
  return [`${alternativeText ? `${alternativeText}: ` : ''}${shown.join(', ')}`]
}
