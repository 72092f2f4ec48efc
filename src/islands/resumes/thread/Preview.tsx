import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { feedbackWords } from '#lib/messages/feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { embeds } from '../parts/embeds.ts'
import { Later } from '../parts/Later.tsx'
import type { Pinned } from './rows.ts'
import { $marks, $place, setPlace } from './state.ts'
import { reveal, showMarks } from './view.ts'

const words = feedbackWords.preview
const loadViewer = () => import('../viewer/Viewer.tsx').then(part => part.default)
const loadMarks = () => import('../viewer/Marks.tsx').then(part => part.default)

const isPdf = (url: string): boolean => url.toLowerCase().includes('.pdf')

interface PreviewProps {
  url: string | null
  name: string
  pins: readonly Pinned[]
  /** Whether the reader may pin a comment of their own to the resume. */
  mayPin: boolean
}

/** The resume beside its thread (spec section 2). Its link is renewed; a preview that is being read keeps the address it was opened with. */
export function Preview({ url, name, pins, mayPin }: PreviewProps) {
  const { open, chosen } = useStore($marks)
  const frame = useRef<HTMLElement>(null)
  const show = mayPin && pins.length === 0 ? words.point : words.showMarks
  useEffect(() => {
    if (chosen !== null) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <section ref={frame} className="preview" aria-labelledby="preview">
      <div className="preview-head">
        <h2 id="preview">{words.heading}</h2>
        {url !== null && (
          <div className="preview-acts">
            {isPdf(url) && <Button onClick={() => showMarks(!open)}>{open ? words.hideMarks : show}</Button>}
            <a className="button" href={url} target="_blank" rel="noopener noreferrer">
              {words.view}
              <span className="visually-hidden"> {words.newTab}</span>
            </a>
          </div>
        )}
      </div>
      {url === null ? (
        <p className="preview-none">{words.none}</p>
      ) : !isPdf(url) ? (
        <p className="preview-none">{words.unavailable}</p>
      ) : (
        <Paper url={url} name={name} pins={pins} mayPin={mayPin} />
      )}
    </section>
  )
}

function Paper({ url, name, pins, mayPin }: PreviewProps & { url: string }) {
  const { open, chosen } = useStore($marks)
  const draft = useStore($place)
  const [opened] = useState(url)
  const [drawn, setDrawn] = useState<{ url: string; name: string } | null>(null)
  if (open) {
    const choose = (id: string) => {
      showMarks(true, id)
      reveal(id)
    }
    return (
      <Later
        load={loadMarks}
        with={{ url, name, pins, chosen, choose, place: mayPin ? setPlace : null, draft }}
      />
    )
  }
  if (!embeds()) {
    if (drawn) return <Later load={loadViewer} with={drawn} />
    return (
      <p className="preview-none">
        <Button onClick={() => setDrawn({ url, name })}>{words.show}</Button>
      </p>
    )
  }
  return (
    <iframe
      className="preview-frame"
      title={name}
      src={`${opened}#toolbar=0&navpanes=0`}
      referrerPolicy="no-referrer"
    />
  )
}
