import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { feedbackMessages } from '#lib/messages/feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { NoDocument, PdfViewer, PinnedPdfViewer } from '../../ui/document-viewer/DocumentViewer.tsx'
import { $pins, setDraftPin, showPins } from '../page.ts'
import { pinsOf } from '../rows.ts'
import { reveal } from '../store.ts'
import type { Tree } from '../thread.ts'

const messages = feedbackMessages.preview

const isPdf = (url: string): boolean => url.toLowerCase().includes('.pdf')

interface ResumePreviewProps {
  url: string | null
  name: string
  /** The comments with the pins; null until they have loaded. */
  tree: Tree | null
  /** Whether the reader may pin a comment to the resume. */
  canPin: boolean
}

/** The resume beside its thread (spec section 2). */
export function ResumePreview({ url, name, tree, canPin }: ResumePreviewProps) {
  const { open, selected, draft } = useStore($pins)
  const frame = useRef<HTMLElement>(null)
  const pins = useMemo(() => (tree ? pinsOf(tree) : []), [tree])
  const show = canPin && pins.length === 0 ? messages.addPin : messages.showPins
  useEffect(() => {
    if (selected !== null) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])

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
            {isPdf(url) && (
              <Button onClick={() => showPins(!open)}>{open ? messages.hidePins : show}</Button>
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
          onPin={canPin ? setDraftPin : null}
          draft={draft}
        />
      ) : (
        <PdfViewer url={url} name={name} title={name} />
      )}
    </section>
  )
}
