import { describePaper } from '#catalog/describe-facts.ts'
import { capitalize } from '#catalog/values.ts'
import type { SavedProgram, SavedTask } from '#contract/saved-programs.ts'
import { notesMessages as messages } from '#lib/messages/program-notes.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { addTask, removeTask, setTaskDone } from './data.ts'

/** The name of a task: the member's own, or of what the record asks for. */
function nameTask({ taskId, label }: SavedTask): string {
  return label ?? capitalize(describePaper(taskId).replace(/^(an?|the) /, ''))
}

/** The name of the draft of a new item. */
export const taskDraft = (programId: string): string => `task:${programId}`

/** What is to be done for an application: what the program asks for, and items of one's own. */
export function Checklist({ uid, program }: { uid: string; program: SavedProgram }) {
  const { programId, tasks } = program
  const isAsked = tasks.some(({ label }) => label === null)
  const fallback = useFocusFallback()
  return (
    <section className="grid gap-2" aria-labelledby="checklist" {...fallback}>
      <h3 id="checklist">{messages.checklist}</h3>
      <p className="hint">{isAsked ? messages.checklistLead : messages.ownChecklistLead}</p>
      <ul className="list-none p-0">
        {tasks.map(task => (
          <Task key={task.taskId} programId={programId} task={task} />
        ))}
      </ul>
      <Form
        label={messages.addTask}
        busyLabel={messages.addingTask}
        draft={{ uid, form: taskDraft(programId) }}
        submit={values => addTask(programId, values)}
      >
        <Field name="label" label={messages.newTask} />
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
          label={messages.removeTask(name)}
          onClick={() => void removeTask(programId, task.taskId)}
        />
      )}
    </li>
  )
}
