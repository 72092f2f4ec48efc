import '#styles/public-resumes.css'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { PublicResume } from '#contract/resumes.ts'
import { counted } from '#lib/format.ts'
import { commonWords } from '#lib/messages/common.ts'
import { publicResumesWords as words } from '#lib/messages/public-resumes.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SignedOut } from '../ui/SignedOut.tsx'
import { useGuard } from '../ui/session.ts'
import { Finder } from './parts/Finder.tsx'
import { ResumeGrid } from './parts/ResumeGrid.tsx'
import {
  $publicList,
  collegesOf,
  type Filters,
  inOrder,
  loadPublic,
  matching,
  type Order,
  orders,
} from './public-store.ts'

/** The list of /public-resumes (spec section 2, Public resumes). */
export default function PublicResumes() {
  return (
    <Boundary>
      <div className="resumes">
        <Entered />
      </div>
    </Boundary>
  )
}

function Entered() {
  const session = useGuard()
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') return <SignedOut text={words.signedOut} label={words.logIn} />
  const { uid } = session.user
  return <List key={uid} uid={uid} />
}

type Look = Filters & { order: Order }

/** What the address asks for; worth sharing as a link. */
function inAddress(): Look {
  const query = readQuery()
  return {
    name: query.get('search') ?? '',
    college: query.get('college') ?? '',
    order: orders.find(order => order === query.get('sort')) ?? orders[0],
  }
}

const nothing: readonly PublicResume[] = []

function List({ uid }: { uid: string }) {
  const list = useStore($publicList)
  const [look, setLook] = useState(inAddress)
  const all = list.status === 'ready' ? list.resumes : nothing
  const ordered = useMemo(() => inOrder(all, look.order), [all, look.order])
  const filters = useDeferredValue(look)
  const found = useMemo(() => matching(ordered, filters), [ordered, filters])
  const colleges = useMemo(() => collegesOf(all), [all])

  useEffect(() => {
    void loadPublic()
  }, [])

  function change(part: Partial<Look>) {
    const next = { ...look, ...part }
    setLook(next)
    const { name, college, order } = next
    writeQuery({ search: name, college, sort: order === orders[0] ? '' : order })
  }

  if (list.status === 'failed')
    return (
      <Failure text={list.message} retry={loadPublic}>
        {list.code === 'account/unverified' && <a href={routes.profile}>{commonWords.verifyEmail}</a>}
      </Failure>
    )
  const loading = list.status === 'loading'
  const filtered = look.name.trim() !== '' || look.college !== ''
  return (
    <>
      <Finder {...look} colleges={colleges} change={change} />
      <div className="resumes-count" aria-live="polite">
        {loading ? (
          <Loading text={words.loading} />
        ) : (
          found.length > 0 && <p className="hint">{counted(found.length, words.one)}</p>
        )}
      </div>
      {!loading && found.length === 0 ? (
        <Empty title={words.none} text={filtered ? words.adjust : words.noneYet}>
          {filtered ? (
            <Button onClick={() => change({ name: '', college: '' })}>{words.clear}</Button>
          ) : (
            <a className="button" href={routes.resume}>
              {words.share}
            </a>
          )}
        </Empty>
      ) : (
        <ResumeGrid resumes={loading ? null : found} uid={uid} />
      )}
      {all.length >= limits.publicResumes && <p className="hint">{words.truncated}</p>}
    </>
  )
}
