import { NoDocument, PdfViewer, WordTextViewer } from '../../ui/document-viewer/DocumentViewer.tsx'

/** Whether a file is of a kind, by its address (spec section 2), else by its name. */
const isKind = (extension: string, url: string, name: string): boolean =>
  url.toLowerCase().includes(extension) || name.toLowerCase().endsWith(extension)

/** A resume on the page. Another file needs another `key`. */
export function ResumePreview({ url, name }: { url: string; name: string }) {
  if (isKind('.pdf', url, name))
    return <PdfViewer url={url} name={name} title="Preview of your resume" />
  return (
    <NoDocument>
      <p>Preview not available</p>
      <a className="button" href={url} download={name} target="_blank" rel="noopener noreferrer">
        Download Resume
      </a>
      {isKind('.docx', url, name) && <WordTextViewer url={url} name={name} />}
    </NoDocument>
  )
}
