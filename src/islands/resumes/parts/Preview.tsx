import { useState } from 'react'
import { resumeWords } from '#lib/messages/resumes.ts'
import { embeds } from './embeds.ts'
import { OnDemand } from './OnDemand.tsx'

const words = resumeWords.preview
const loadViewer = () => import('../viewer/Viewer.tsx').then(part => part.default)
const loadText = () => import('../viewer/WordText.tsx').then(part => part.default)

/** What the file is: by its address, which carries `.pdf` for a PDF (spec section 2), else by its name. */
const isKind = (kind: string, url: string, name: string): boolean =>
  url.toLowerCase().includes(kind) || name.toLowerCase().endsWith(kind)

/**
 * A resume on the page. Addresses expire and are renewed around it; what is shown keeps the one it was opened with, so that nobody who
 * reads is thrown back to the start. Another file needs another `key`.
 */
export function Preview({ url, name }: { url: string; name: string }) {
  const [opened] = useState(url)
  if (isKind('.pdf', url, name)) {
    if (!embeds()) return <OnDemand label={words.show} url={url} name={name} load={loadViewer} />
    return (
      <iframe
        className="resume-frame"
        title={words.title}
        src={`${opened}#toolbar=0&navpanes=0`}
        referrerPolicy="no-referrer"
      />
    )
  }
  return (
    <div className="resume-unshown">
      <p>{words.none}</p>
      <a className="button" href={url} download={name} target="_blank" rel="noopener noreferrer">
        {words.download}
      </a>
      {isKind('.docx', url, name) && (
        <OnDemand label={words.showText} url={url} name={name} load={loadText} />
      )}
    </div>
  )
}
