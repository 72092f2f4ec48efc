import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../Button.tsx'
import { LoadError } from '../LoadError.tsx'
import { Loading } from '../Loading.tsx'
import { PdfPageView } from './PdfPage.tsx'
import type { Pdf, PdfPage } from './pdf.ts'
import { fetchBytes, useFile } from './use-file.ts'

const frame = 'grid grid-cols-[minmax(0,1fr)] rounded border bg-sunken'

async function readPdf(url: string, signal: AbortSignal): Promise<Pdf> {
  const [bytes, { openPdf }] = await Promise.all([fetchBytes(url, signal), import('./pdf.ts')])
  return openPdf(bytes, signal)
}

interface PdfPagesProps {
  url: string
  name: string
  /** Beside the zoom. */
  tools?: ReactNode | undefined
  /** Over the foot of the view. */
  foot?: ReactNode | undefined
  /** Over a page. */
  overlay?: ((page: PdfPage) => ReactNode) | undefined
  /** Called once it is known whether the file can be drawn, also after another try. */
  onOpen?: ((canDraw: boolean) => void) | undefined
}

/**
 * The pages of a PDF under each other, with a zoom. The address is read once (its bytes stay here),
 * so a renewed one changes nothing; give the component another `key` for another file.
 */
export function PdfPages({ url, name, onOpen, ...parts }: PdfPagesProps) {
  const { reading, retry } = useFile(url, readPdf)
  const { status } = reading
  useEffect(() => {
    if (status !== 'loading') onOpen?.(status === 'ready')
  }, [status, onOpen])
  if (reading.status === 'failed') {
    return (
      <LoadError text="This file cannot be shown here." retry={retry}>
        <a href={url} download={name} target="_blank" rel="noopener noreferrer">
          Download the file
        </a>
      </LoadError>
    )
  }
  if (reading.status === 'loading') {
    return (
      <div className={`${frame} min-h-[24rem] place-items-center`}>
        <Loading />
      </div>
    )
  }
  return <Pages pdf={reading.content} url={url} name={name} {...parts} />
}

const zooms = [1, 1.25, 1.5, 2, 3] as const

function Pages({
  pdf,
  url,
  name,
  tools,
  foot,
  overlay,
}: Omit<PdfPagesProps, 'onOpen'> & { pdf: Pdf }) {
  const [step, setStep] = useState(0)
  const [isLacking, setLacking] = useState(false)
  const noteLack = useCallback(() => setLacking(true), [])
  const zoom = zooms[step] ?? 1
  const scroller = useRef<HTMLElement>(null)
  const width = useWidth(scroller)
  useStableCenter(scroller, zoom)
  const style = { '--zoom': zoom } as CSSProperties
  const { pages, total } = pdf
  return (
    <div className={frame}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b bg-surface px-3 py-2 print:hidden [&>.button]:px-3">
        <fieldset className="flex min-w-0 items-center gap-1 border-0 p-0 [&>.button]:w-target [&>.button]:px-0">
          <legend className="sr-only">Zoom</legend>
          <Button aria-label="Zoom out" disabled={step === 0} onClick={() => setStep(step - 1)}>
            <span aria-hidden="true">−</span>
          </Button>
          <output className="min-w-[3rem] text-center [font-variant-numeric:tabular-nums]">
            {`${Math.round(zoom * 100)}%`}
          </output>
          <Button
            aria-label="Zoom in"
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <span aria-hidden="true">+</span>
          </Button>
        </fieldset>
        {tools}
        {/* Screen readers read what is added to a region that they have. */}
        <p className={isLacking ? 'basis-full text-small' : 'sr-only'} role="status">
          {isLacking && (
            <>
              Some of this file cannot be drawn here.{' '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                Open it in the viewer of your browser
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
      </div>
      <section
        // With room for pins beside the pages, so that they cover no text.
        className={`${overlay ? 'ps-[2.25rem]' : ''} relative col-start-1 row-start-2 grid max-h-[min(80dvh,64rem)] gap-3 overflow-auto p-3 [container-type:inline-size] [justify-content:safe_center] print:max-h-none print:overflow-visible focus-visible:[outline-offset:-3px]`}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        ref={scroller}
        style={style}
      >
        {pages.map(page => (
          <PdfPageView
            key={page.number}
            page={page}
            total={total}
            scroller={scroller}
            size={`${zoom} ${width}`}
            onLack={noteLack}
          >
            {overlay?.(page)}
          </PdfPageView>
        ))}
        {total > pages.length && (
          <p className="text-center text-muted">{`Only the first ${pages.length} pages are shown here.`}</p>
        )}
      </section>
      {foot}
    </div>
  )
}

/** The width of an element in CSS pixels, debounced. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, 150)
    })
    measure()
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return width
}

/** Keeps the center of what is in view in place while the zoom changes. */
function useStableCenter(scroller: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const ratio = zoom / before.current
    before.current = zoom
    const { current } = scroller
    if (!current || ratio === 1) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = current
    current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
    current.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
  }, [scroller, zoom])
}
