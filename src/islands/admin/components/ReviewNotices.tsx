import type { ReviewedContribution } from '#contract/admin.ts'
import { textNames } from '#contract/contributions.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import type { FormValues } from '../../ui/form-actions.ts'
import { Notice } from '../../ui/Notice.tsx'

const messages = adminMessages.modal

interface ChangedNoticeProps {
  before: ReviewedContribution
  now: ReviewedContribution
  onRead: () => void
}

/** Says what somebody else changed while the dialog was open. */
export function ChangedNotice({ before, now, onRead }: ChangedNoticeProps) {
  const { changes, changed, changedHint } = messages
  const name = (row: ReviewedContribution) => adminMessages.filters[row.status].toLowerCase()
  const lines = [
    before.status !== now.status && changes.status(name(before), name(now)),
    textNames.some(text => before[text] !== now[text]) && changes.texts,
    now.changeNote !== null && before.changeNote !== now.changeNote && changes.note,
  ].filter(line => line !== false)
  return (
    // The pressed button is far below.
    <div className="mb-4 scroll-mt-20" ref={focusOnMount} tabIndex={-1}>
      <Notice kind="error">
        <p className="font-semibold">{changed}</p>
        {(lines.length > 0 ? lines : [changes.other]).map(line => (
          <p key={line}>{line}</p>
        ))}
        <p>{changedHint}</p>
        <Button className="mt-2" onClick={onRead}>
          OK
        </Button>
      </Notice>
    </div>
  )
}

/** Says that somebody else deleted the contribution, with the texts that were typed for it. */
export function RemovedNotice({ typed }: { typed: FormValues }) {
  const texts = [...textNames, 'reason', 'note'].flatMap(name => typed[name] || [])
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice kind="error">
        <p className="font-semibold">{messages.removed}</p>
        {texts.length > 0 && <p>{messages.removedTexts}</p>}
        {texts.map(text => (
          <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  )
}
