import '#styles/viewer.css'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { viewerWords as words } from '#lib/messages/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { usePaper } from './paper.ts'
import type { Paper } from './pdf.ts'
import { SheetView } from './SheetView.tsx'

interface SheetsProps {
  url: string
  name: string
  /** What stands beside the zoom. */
  tools?: ReactNode | undefined
  /** What lies over the foot of the view. */
  foot?: ReactNode | undefined
  /** What lies over a page, by its number. */
  over?: ((page: number) => ReactNode) | undefined
}

/** The pages of a PDF under each other, as wide as there is room, with a zoom. */
export function Sheets({ url, name, ...parts }: SheetsProps) {
  const { reading, retry } = usePaper(url)
  if (reading.status === 'failed') {
    return (
      <Failure text={words.failed} retry={retry}>
        <a href={url} download={name} target="_blank" rel="noopener noreferrer">
          {words.download}
        </a>
      </Failure>
    )
  }
  if (reading.status === 'loading') {
    return (
      <div className="viewer viewer-waiting">
        <Loading />
      </div>
    )
  }
  return <Desk paper={reading.paper} name={name} {...parts} />
}

const zooms = [1, 1.25, 1.5, 2, 3] as const

function Desk({ paper, name, tools, foot, over }: Omit<SheetsProps, 'url'> & { paper: Paper }) {
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const desk = useRef<HTMLElement>(null)
  const room = useRoom(desk)
  useSteady(desk, zoom)
  const style = { '--zoom': zoom } as CSSProperties
  const { sheets, total } = paper
  return (
    <div className="viewer">
      <div className="viewer-bar">
        <fieldset className="viewer-zoom">
          <legend className="visually-hidden">{words.zoom}</legend>
          <Button aria-label={words.zoomOut} disabled={step === 0} onClick={() => setStep(step - 1)}>
            <span aria-hidden="true">−</span>
          </Button>
          <output>{words.size(zoom)}</output>
          <Button
            aria-label={words.zoomIn}
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <span aria-hidden="true">+</span>
          </Button>
        </fieldset>
        {tools}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="viewer-desk" aria-label={name} tabIndex={0} ref={desk} style={style}>
        {sheets.map(sheet => (
          <SheetView key={sheet.number} sheet={sheet} pages={total} desk={desk} size={`${zoom} ${room}`}>
            {over?.(sheet.number)}
          </SheetView>
        ))}
        {total > sheets.length && <p className="viewer-more">{words.morePages(sheets.length)}</p>}
      </section>
      {foot}
    </div>
  )
}

/** The width of an element in CSS pixels; changes are told once they have settled. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setRoom(current.clientWidth)
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
  return room
}

/** Keeps what is in the middle of the desk there while the zoom changes. */
function useSteady(desk: RefObject<HTMLElement | null>, zoom: number): void {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const ratio = zoom / before.current
    before.current = zoom
    const { current } = desk
    if (!current || ratio === 1) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = current
    current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
    current.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
  }, [desk, zoom])
}
