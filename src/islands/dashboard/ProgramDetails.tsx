import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { Now } from '#catalog/days.ts'
import { asLink } from '#catalog/values.ts'
import type { SavedProgram, SavedTask } from '#contract/saved-programs.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { notesMessages as texts } from '#lib/messages/program-notes.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { ownRecommenderMessages } from '#lib/messages/recommenders.ts'
import { showToast } from '#lib/toasts.ts'
import { Button, RemoveButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { readForm } from '../ui/form-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import {
  addTask,
  listChanged,
  listNotes,
  removeProgram,
  removeTask,
  saveNotes,
  setTaskDone,
} from './data.ts'
import { StatusSelect } from './ProgramBoard.tsx'
import { isUnsent, listDates, nameTask } from './plan-dates.ts'
import { Recommenders, recommenderDraft } from './Recommenders.tsx'
import type { Fits } from './use-fits.ts'

interface ProgramDetailsProps {
  uid: string
  program: SavedProgram
  /** Whether it is no longer saved; `program` is then as it was. */
  isRemoved: boolean
  now: Now
  close: () => void
  fits: Fits | null
  onRemoved: (removed: SavedProgram) => void
}

/** What a member notes on a saved program. */
export function ProgramDetails(props: ProgramDetailsProps) {
  const { uid, program, isRemoved, now, close, fits, onRemoved } = props
  const { programId, name, isGone, applicationLink } = program
  const draft = { uid, form: `saved-program:${programId}` }
  const dates = listDates(program, now)
  const none = program.isRolling ? messages.isRolling : messages.noDates
  // What the form shows as saved. Another device may have changed a field since, which is not sent.
  const [known, setKnown] = useState(program)
  const fallback = useFocusFallback()
  const isRemoving = useRef(false)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const isRemovedElsewhere = isRemoved && !isRemoving.current

  async function save(values: FormValues): Promise<ActionResult> {
    const sent = saveNotes(known, values)
    saving.current = sent
    const result = await sent
    const { ownDate = known.ownDate, ...others } = values
    if (result.ok) setKnown({ ...known, ...others, ownDate: ownDate || null })
    return result
  }
  /** What was typed and not saved yet is saved; if that fails, it stays as a draft. */
  async function saveAndClose() {
    close()
    if (isRemoved) return
    const typed = readDraft(uid, draft.form)
    if (Object.keys(typed).length === 0) return
    const result = await save(typed)
    if (result.ok) removeDraft(uid, draft.form)
    else showToast('error', texts.notesKept(name, result.message))
  }
  async function remove() {
    if (isRemoving.current) return
    isRemoving.current = true
    // Notes are saved when the focus leaves them. Saved after the removal, they would undo it.
    await saving.current
    const removed = await removeProgram(programId)
    isRemoving.current = false
    if (!removed) return
    for (const form of [draft.form, taskDraft(programId)]) removeDraft(uid, form)
    close()
    onRemoved(removed)
  }
  return (
    <Dialog title={name} close={() => void saveAndClose()}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 [overflow-wrap:anywhere]" {...fallback}>
        {isRemovedElsewhere ? (
          <Notice kind="error">
            <p>{texts.removedElsewhere}</p>
            <p>{texts.removedHint}</p>
          </Notice>
        ) : (
          <Checklist uid={uid} program={program} />
        )}
        <div className="grid gap-3">
          {isGone && <p className="font-semibold text-amber">{messages.isGone}</p>}
          {program.closedReports > 0 && (
            <p className="font-semibold text-amber">
              {describeClosedReports(program.closedReports)}
            </p>
          )}
          <ul className="list-none p-0" aria-label={texts.dates}>
            {dates.map(({ text, isStated }) => (
              <li key={text}>{isStated ? text : `${text}, ${messages.expectedDate}`}</li>
            ))}
            {dates.length === 0 && <li>{none}</li>}
          </ul>
          {fits?.render(programId)}
          <p className="flex flex-wrap gap-3">
            {applicationLink && (
              <a
                className={`button ${isUnsent(program) ? 'button-primary' : ''}`}
                href={applicationLink}
                target="_blank"
                rel="noopener noreferrer"
              >
                {texts.apply}
              </a>
            )}
            {!isGone && (
              <a className="button" href={catalogPaths.program(programId)}>
                {texts.page}
              </a>
            )}
          </p>
          {!isRemovedElsewhere && (
            <div className="flex flex-wrap items-end justify-between gap-3">
              <div className="grid gap-1">
                <span className="font-semibold">{texts.status}</span>
                <StatusSelect program={program} />
              </div>
              {/* Not below the notes, whose message would move it while it is pressed. */}
              <Button look="quiet" onClick={() => void remove()}>
                {texts.remove}
              </Button>
            </div>
          )}
        </div>
        <div>
          {!isRemovedElsewhere && (
            <Folded
              title={ownRecommenderMessages.heading}
              draft={{ uid, form: recommenderDraft(programId) }}
            >
              <Recommenders uid={uid} programId={programId} />
            </Folded>
          )}
          <Folded title={texts.notesHeading} draft={draft} isNeeded={isRemovedElsewhere}>
            <Notes
              known={known}
              link={program.link}
              // Other fields may change on another device before the draft is sent.
              draft={{ ...draft, pick: values => listChanged(known, values) }}
              save={save}
              // Not by itself: that would save a program again that was removed on purpose.
              savesOnBlur={!isRemoved}
            />
          </Folded>
        </div>
      </div>
    </Dialog>
  )
}

interface FoldedProps {
  title: string
  /** Open from the start while something typed is not saved. */
  draft: { uid: string; form: string }
  /** Opens it once. */
  isNeeded?: boolean
  children: ReactNode
}

/** A part of the details that few need each time. */
function Folded({ title, draft: { uid, form }, isNeeded = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(() => Object.keys(readDraft(uid, form)).length > 0)
  if (isNeeded && !isOpen) setOpen(true)
  return (
    <details className="border-t" open={isOpen}>
      <summary className="min-h-target content-center font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

interface NotesProps {
  known: SavedProgram
  /** As it is saved now. */
  link: string
  draft: ComponentProps<typeof Form>['draft']
  save: (values: FormValues) => Promise<ActionResult>
  savesOnBlur: boolean
}

/** Notes, saved by the button and when the focus leaves the form. */
function Notes({ known, link, draft, save, savesOnBlur }: NotesProps) {
  const section = useRef<HTMLElement>(null)
  const saved = listNotes(known)
  function saveOnBlur(next: EventTarget | null) {
    const form = section.current?.querySelector('form')
    if (!savesOnBlur || !form || (next instanceof Node && form.contains(next))) return
    if (JSON.stringify(readForm(form)) !== JSON.stringify(saved)) form.requestSubmit()
  }
  return (
    <section
      ref={section}
      className="grid gap-3"
      aria-label={texts.notesHeading}
      onBlur={({ relatedTarget }) => saveOnBlur(relatedTarget)}
    >
      <SavedLinks link={link} />
      <Form
        label={texts.saveNotes}
        busyLabel={texts.savingNotes}
        look="plain"
        draft={draft}
        initialValues={saved}
        submit={save}
      >
        <TextArea name="notes" label={texts.notes} />
        <TextArea name="link" label={texts.links} hint={texts.linksHint} rows={3} inputMode="url" />
        <Field name="ownDate" label={texts.ownDateLabel} hint={texts.ownDateHint} type="date" />
        <Field name="outcome" label={texts.outcome} />
      </Form>
    </section>
  )
}

/** The addresses that are saved, to open them. */
function SavedLinks({ link }: { link: string }) {
  const addresses = [...new Set(link.split('\n'))].filter(line => asLink(line) !== null)
  if (addresses.length === 0) return null
  return (
    <ul className="grid gap-1 ps-5" aria-label={texts.savedLinks}>
      {addresses.map(address => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <bdi>{address}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The name of the draft of a new item. */
const taskDraft = (programId: string): string => `task:${programId}`

/** What is to be done for an application: what the program asks for, and items of one's own. */
function Checklist({ uid, program }: { uid: string; program: SavedProgram }) {
  const { programId, tasks } = program
  const isAsked = tasks.some(({ label }) => label === null)
  const fallback = useFocusFallback()
  return (
    <section className="grid gap-2" aria-labelledby="checklist" {...fallback}>
      <h3 id="checklist">{texts.checklist}</h3>
      <p className="hint">{isAsked ? texts.checklistLead : texts.ownChecklistLead}</p>
      <ul className="list-none p-0">
        {tasks.map(task => (
          <Task key={task.taskId} programId={programId} task={task} />
        ))}
      </ul>
      <Form
        label={texts.addTask}
        busyLabel={texts.addingTask}
        look="plain"
        draft={{ uid, form: taskDraft(programId) }}
        submit={values => addTask(programId, values)}
      >
        <Field name="label" label={texts.newTask} />
      </Form>
    </section>
  )
}

function Task({ programId, task }: { programId: string; task: SavedTask }) {
  const name = nameTask(task)
  return (
    <li className="flex items-center justify-between gap-3 border-t">
      <label className="flex min-h-target min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          checked={task.done}
          onChange={({ target }) => void setTaskDone(programId, task.taskId, target.checked)}
        />
        <span className={task.done ? 'text-muted line-through' : ''}>
          <bdi>{name}</bdi>
        </span>
      </label>
      {task.label !== null && (
        <RemoveButton
          label={texts.removeTask(name)}
          onClick={() => void removeTask(programId, task.taskId)}
        />
      )}
    </li>
  )
}
