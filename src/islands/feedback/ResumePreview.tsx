import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { feedbackMessages } from '#lib/messages/feedback.ts'
import { Button } from '../ui/Button.tsx'
import {
  embedsPdf,
  NoDocument,
  PdfViewer,
  PinnedPdfViewer,
} from '../ui/document-viewer/DocumentViewer.tsx'
import type { Excerpt } from '../ui/document-viewer/pdf.ts'
import { $thread, reveal } from './data.ts'
import { $excerpt, $pins, setCanDraw, setDraftPin, setPinning, showPins } from './page.ts'
import { pinsOf } from './thread.ts'

const messages = feedbackMessages.preview

/** Whether an address is that of a PDF (spec section 2, Resume feedback). */
export const isPdf = (url: string): boolean => url.toLowerCase().includes('.pdf')

const setExcerpt = (excerpt: Excerpt) => $excerpt.set(excerpt)
const cancelPinning = () => setPinning(false)
/** Phones have no other viewer, so ours stays there with its error. */
const noteOpened = (canDraw: boolean) => setCanDraw(canDraw, canDraw || !embedsPdf())

/** The resume beside its thread (spec section 2), with its pins where our viewer can draw it. */
export function ResumePreview({ url, name }: { url: string | null; name: string }) {
  const comments = useStore($thread).data?.comments
  const { open, canDraw, selected, draft, pinning } = useStore($pins)
  const frame = useRef<HTMLElement>(null)
  const pins = useMemo(() => pinsOf(comments ?? []), [comments])
  useEffect(() => {
    if (selected !== null || pinning) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [selected, pinning])

  function select(id: string) {
    showPins(true, id)
    reveal(id)
  }

  return (
    <section
      ref={frame}
      className="top-4 grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 min-[68rem]:sticky print:hidden"
      aria-labelledby="preview"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-h3" id="preview">
          {messages.heading}
        </h2>
        {url !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            {isPdf(url) && embedsPdf() && (
              <Button onClick={() => showPins(!open)}>
                {open ? messages.browserViewer : messages.showPins}
              </Button>
            )}
            <a className="button" href={url} target="_blank" rel="noopener noreferrer">
              {messages.view}
              <span className="sr-only"> {messages.newTab}</span>
            </a>
          </div>
        )}
      </div>
      {url === null || !isPdf(url) ? (
        <NoDocument>
          <p className="text-muted">{url === null ? messages.none : messages.unavailable}</p>
        </NoDocument>
      ) : open ? (
        <PinnedPdfViewer
          url={url}
          name={name}
          pins={pins}
          selected={selected}
          onSelect={select}
          draft={draft}
          onExcerpt={setExcerpt}
          pinning={pinning}
          onPin={setDraftPin}
          onCancel={cancelPinning}
          onOpen={noteOpened}
        />
      ) : (
        <>
          {!canDraw && <p className="hint">{messages.withoutPins}</p>}
          <PdfViewer url={url} name={name} title={name} />
        </>
      )}
    </section>
  )
}
