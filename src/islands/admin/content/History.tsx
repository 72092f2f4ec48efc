import { useMemo, useState } from 'react'
import { valueAt } from '#catalog/values.ts'
import type { ContentItem } from '#contract/content.ts'
import { contentApi } from '#lib/api/content.ts'
import { formatDateTime } from '#lib/format.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { useItemAction } from '../item-action.ts'
import { PagedList } from '../PagedList.tsx'
import { createPages } from '../pages.ts'
import { describeValue } from './ConflictView.tsx'
import { editorHeadingId, StateBadge } from './ContentCard.tsx'
import { changeItem } from './data.ts'
import { findDifferences, type Group, labelOfPath } from './fields.ts'

/** Earlier versions of an item, loaded when opened. */
export function History({ item, fields }: { item: ContentItem; fields: Group }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold">History</summary>
      {isOpen && <VersionList item={item} fields={fields} />}
    </details>
  )
}

const createVersionList = ({ kind, id, version }: ContentItem) =>
  createPages(`admin-versions-${kind}-${id}-${version}`, {
    async fetchPage({ lastId: before }) {
      const query = { kind, id, limit: 10, ...(before !== undefined && { before }) }
      const { versions: rows, hasMore } = await contentApi.listVersions(query)
      return { rows, pagination: { hasMore, lastId: rows.at(-1)?.version.toString() ?? null } }
    },
    idOf: ({ version }) => String(version),
    failed: messages.failedToLoad,
  })

function VersionList({ item, fields }: { item: ContentItem; fields: Group }) {
  const { pending, run } = useItemAction()
  const { kind, id } = item
  const versionList = useMemo(() => createVersionList(item), [item])

  function revert(to: number) {
    const call = contentApi.revert({ kind, id, version: item.version, to })
    void run('revert', changeItem(call, 'The earlier version was restored'), editorHeadingId)
  }

  return (
    <PagedList pages={versionList} placeholders={2}>
      {({ rows }) => (
        <ol className="grid list-none gap-4 p-0">
          {rows.map((each, index) => {
            const previous = rows[index + 1]
            const paths = previous ? findDifferences(previous.data, each.data) : []
            return (
              <li key={each.version} className="border-t pt-3">
                <p className="flex flex-wrap items-center gap-3">
                  <strong>{`Version ${each.version}`}</strong>
                  <StateBadge state={each.state} />
                  <span className="hint">
                    {formatDateTime(each.updatedAt, 'in the file')}
                    {each.updatedBy && (
                      <>
                        {' by '}
                        <bdi>{each.updatedBy}</bdi>
                      </>
                    )}
                  </span>
                  {each.version !== item.version && (
                    <Button
                      className="px-3 text-small"
                      disabled={pending !== null}
                      onClick={() => revert(each.version)}
                    >
                      {`Restore version ${each.version}`}
                    </Button>
                  )}
                </p>
                <ul className="grid gap-1 ps-5">
                  {paths.map(path => (
                    <li key={path.join('.')} className="whitespace-pre-line">
                      <strong>{labelOfPath(fields, path)}:</strong>{' '}
                      <del>
                        <bdi>{describeValue(valueAt(previous?.data, path))}</bdi>
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
    </PagedList>
  )
}
