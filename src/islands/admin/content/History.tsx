import { useMemo, useState } from 'react'
import { valueAt } from '#catalog/values.ts'
import type { ContentItem } from '#contract/content.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useItemAction } from '../item-action.ts'
import { Loaded } from '../PagedList.tsx'
import { createFreshStore } from '../pages.ts'
import { describeValue } from './ConflictView.tsx'
import { editorHeadingId, StateBadge } from './ContentCard.tsx'
import { changeItem, contentApi } from './data.ts'
import { findDifferences, type Group, labelOfPath } from './fields.ts'

interface HistoryProps {
  item: ContentItem
  fields: Group
}

/** Who changed an item and when, loaded when opened. */
export function History(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold">History</summary>
      {isOpen && <VersionList {...props} />}
    </details>
  )
}

function VersionList({ item: { kind, id, version }, fields }: HistoryProps) {
  const { pending, run } = useItemAction()
  const $versions = useMemo(
    () =>
      createFreshStore(`admin-versions-${kind}-${id}-${version}`, () =>
        contentApi.listVersions({ kind, id }),
      ),
    [kind, id, version],
  )

  function revert(to: number) {
    const call = contentApi.revert({ kind, id, version, to })
    void run('revert', changeItem(call, 'The earlier version was restored'), editorHeadingId)
  }

  return (
    <Loaded $store={$versions} failed="Failed to load the history. Please try again later.">
      {({ versions }) => (
        <ol className="grid list-none gap-4 p-0">
          {versions.map((each, index) => {
            const before = versions[index + 1]?.data
            return (
              <li key={each.version} className="border-t pt-3">
                <p className="flex flex-wrap items-center gap-3">
                  <strong>{`Version ${each.version}`}</strong>
                  <StateBadge state={each.state} />
                  <span className="hint">
                    {formatDateTime(each.updatedAt, 'in the file')}
                    {each.updatedBy && ' by '}
                    <bdi>{each.updatedBy}</bdi>
                  </span>
                  {each.version !== version && (
                    <Button
                      className="px-3 text-small"
                      disabled={pending !== null}
                      onClick={() => revert(each.version)}
                    >
                      {`Restore version ${each.version}`}
                    </Button>
                  )}
                </p>
                <ul className="grid gap-1 ps-5 [overflow-wrap:anywhere]">
                  {(before ? findDifferences(before, each.data) : []).map(path => (
                    <li key={path.join('.')} className="whitespace-pre-line">
                      <strong>{labelOfPath(fields, path)}:</strong>{' '}
                      <del>
                        <bdi>{describeValue(valueAt(before, path))}</bdi>
                      </del>{' '}
                      <ins>
                        <bdi>{describeValue(valueAt(each.data, path))}</bdi>
                      </ins>
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ol>
      )}
    </Loaded>
  )
}
