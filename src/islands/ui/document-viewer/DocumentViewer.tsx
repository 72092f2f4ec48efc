import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { LazyComponent } from '../LazyComponent.tsx'

interface Document {
  url: string
  name: string
}

const loadPdf = () => import('./PdfPages.tsx').then(module => module.PdfPages)
const loadPinnedPdf = () => import('./PinnedPdf.tsx').then(module => module.PinnedPdf)
const loadWordText = () => import('./WordText.tsx').then(module => module.WordText)

/** Whether the browser embeds PDFs. Phones claim to, and show the first page at best. */
export const embedsPdf = (): boolean =>
  navigator.pdfViewerEnabled !== false &&
  (window.matchMedia?.('(any-pointer: fine)').matches ?? true)

interface PdfViewerProps extends Document {
  /** The accessible name of the embedded document. */
  title: string
}

/**
 * A PDF: embedded, or drawn by our viewer where the browser embeds none. Addresses expire and are
 * renewed around it; an opened document keeps its own, so that a reader is not sent back to the
 * start.
 */
export function PdfViewer({ url, name, title }: PdfViewerProps) {
  const [opened] = useState(url)
  if (!embedsPdf())
    return <OnRequest label="Show preview" url={url} name={name} load={loadPdf} framed />
  return (
    <iframe
      className="aspect-[17/22] max-h-[62rem] w-full rounded border bg-sunken"
      title={title}
      src={`${opened}#toolbar=0&navpanes=0`}
      referrerPolicy="no-referrer"
    />
  )
}

/** A button that shows the text of a DOCX; stands in a {@link NoDocument}. */
export const WordTextViewer = (document: Document) => (
  <OnRequest label="Show text" {...document} load={loadWordText} />
)

type PinnedPdfProps = Parameters<Awaited<ReturnType<typeof loadPinnedPdf>>>[0]

/** A PDF with the pins of its comments; as high as a page while it loads, so that nothing moves. */
export const PinnedPdfViewer = (props: PinnedPdfProps) => (
  <div className="has-[.spinner]:aspect-[17/22] has-[.spinner]:max-h-[min(80dvh,64rem)]">
    <LazyComponent load={loadPinnedPdf} props={props} />
  </div>
)

/** What stands where a document cannot be shown. */
export const NoDocument = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 rounded border border-edge border-dashed px-4 py-6 text-center">
    {children}
  </div>
)

interface OnRequestProps extends Document {
  label: string
  load: () => Promise<ComponentType<Document>>
  /** Whether the button stands in a frame. */
  framed?: boolean
}

/** The library that shows a document is imported when somebody asks to see it. */
function OnRequest({ label, url, name, load, framed = false }: OnRequestProps) {
  const [opened, setOpened] = useState<Document | null>(null)
  if (opened) return <LazyComponent load={load} props={opened} />
  const button = <Button onClick={() => setOpened({ url, name })}>{label}</Button>
  return framed ? <NoDocument>{button}</NoDocument> : button
}
