import { type DragEvent, useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { uploadWords as words } from '#lib/messages/resumes.ts'
import { chooseFile } from '../actions.ts'

const accept = limits.resume.extensions.map(extension => `.${extension}`).join()

/** Where a file is dropped or picked. */
export function DropArea() {
  const id = useId()
  const [over, setOver] = useState(false)

  // The browser opens a file that is dropped beside the area in place of the page.
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', prevent)
    document.addEventListener('drop', prevent)
    return () => {
      document.removeEventListener('dragover', prevent)
      document.removeEventListener('drop', prevent)
    }
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    chooseFile([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the field inside works for everybody.
    <div
      className="drop-area"
      data-over={over || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="button" htmlFor={id}>
        {words.choose}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          chooseFile([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span>{words.drop}</span>
      <p className="hint" id={`${id}-hint`}>
        {words.hint}
      </p>
    </div>
  )
}
