import { type DragEvent, useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
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
      className="relative flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border-2 border-edge border-dashed bg-sunken px-4 py-6 text-center focus-within:border-brand hover:border-brand has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2 data-[over]:border-brand"
      data-over={over || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="button" htmlFor={id}>
        Choose a file
      </label>
      <input
        // Fills the area unseen, so that a click anywhere opens the picker.
        className="absolute inset-0 h-full cursor-pointer opacity-0"
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
      <span>or drop it here</span>
      <p className="hint w-full" id={`${id}-hint`}>
        PDF, DOC, DOCX up to 5MB
      </p>
    </div>
  )
}
