import { useEffect, useState } from 'react'
import type { ContentItem, content } from '#contract/content.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { valueAt } from '#contract/values.ts'
import { contentApi } from '#lib/api/content.ts'
import { formatDateTime } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { editorHeadingId, useAction } from '../finish-action.ts'
import { panelError } from '../paged-list.ts'
import { describeValue } from './ConflictView.tsx'
import { StateBadge } from './ContentCard.tsx'
import { findDifferences } from './differences.ts'
import { type Group, labelOfPath } from './fields.ts'
import { changeItem } from './store.ts'

type Versions = ReplyOf<typeof content.listVersions>

interface HistoryProps {
  item: ContentItem
  fields: Group
}

/** Earlier versions of an item, loaded when opened. */
export function History({ item, fields }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold">History</summary>
      {isOpen && <VersionList item={item} fields={fields} />}
    </details>
  )
}

type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | ({ status: 'ready' } & Versions)

function VersionList({ item, fields }: HistoryProps) {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const { pending, run } = useAction()
  const { kind, id } = item

  const load = async (before?: number, known: Versions['versions'] = []) => {
    setBusy(true)
    try {
      const { versions, hasMore } = await contentApi.listVersions({
        kind,
        id,
        limit: 10,
        ...(before !== undefined && { before: String(before) }),
      })
      setLoaded({ status: 'ready', versions: [...known, ...versions], hasMore })
    } catch (error) {
      setLoaded({ status: 'failed', message: panelError(error, messages.failedToLoad) })
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item.
  useEffect(() => void load(), [kind, id])

  if (loaded.status === 'loading') return <Loading />
  if (loaded.status === 'failed')
    return <LoadError text={loaded.message} retry={() => void load()} />
  const { versions, hasMore } = loaded

  function revert(to: number) {
    const call = contentApi.revert({ kind, id, version: item.version, to })
    void run('revert', changeItem(call, messages.reverted), editorHeadingId)
  }

  return (
    <>
      <ol className="grid list-none gap-4 p-0">
        {versions.map((each, index) => {
          const previous = versions[index + 1]
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
                    disabled={isBusy || pending !== null}
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
      {hasMore && (
        <p>
          <Button
            busy={isBusy && commonMessages.loading}
            onClick={() => load(versions.at(-1)?.version, versions)}
          >
            Earlier versions
          </Button>
        </p>
      )}
    </>
  )
}
