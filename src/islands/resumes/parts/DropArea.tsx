import { type DragEvent, useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { uploadWords as words } from '#lib/messages/upload.ts'
import { choose } from '../upload-store.ts'

const accept = limits.resume.extensions.map(extension => `.${extension}`).join()

/** Where a file is dropped, or picked. */
export function DropArea() {
  const id = useId()
  const [over, setOver] = useState(false)

  // A file that misses the area would otherwise replace the page.
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', hold)
    document.addEventListener('drop', hold)
    return () => {
      document.removeEventListener('dragover', hold)
      document.removeEventListener('drop', hold)
    }
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; the field inside serves everybody.
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
          choose([...(event.target.files ?? [])])
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
