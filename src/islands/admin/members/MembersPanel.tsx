import { useStore } from '@nanostores/react'
import type { ListedMember } from '#contract/members.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { openMembers } from '../data.ts'
import { MemberLink } from '../MemberLink.tsx'
import { Card, CardList, Loaded, PanelSection } from '../PagedList.tsx'
import { SearchField } from '../SearchField.tsx'
import { $member, $membersView, memberList } from './data.ts'
import { MemberPage } from './MemberPage.tsx'

/** The tab Members: a search, or one member (beyond the specification; contract/members.ts). */
export default function MembersPanel() {
  const { userId, search } = useStore($membersView)
  if (userId === null) return <MemberSearch />
  return (
    <>
      <p>
        <Button onClick={() => openMembers({ find: search })}>Back to the list</Button>
      </p>
      <Loaded $store={$member} failed="Failed to load the member. Please try again later.">
        {member => <MemberPage key={member.userId} member={member} />}
      </Loaded>
    </>
  )
}

function MemberSearch() {
  const { search } = useStore($membersView)
  return (
    <PanelSection headingId="members" heading="Members">
      <CardList
        pages={memberList}
        label="Members"
        empty={search ? 'Nobody is found.' : 'There are no members yet.'}
        filters={<SearchField label="Search by name or email" search={search} />}
        renderRow={row => <MemberCard key={row.userId} row={row} />}
      />
    </PanelSection>
  )
}

function MemberCard({ row }: { row: ListedMember }) {
  const { userId, name, email, createdAt, isSuspended, openReports } = row
  const { search: find } = useStore($membersView)
  return (
    <Card
      headingId={`member-${userId}`}
      heading={<bdi>{name || 'No name'}</bdi>}
      beside={
        <>
          {isSuspended && <Badge kind="error">Suspended</Badge>}
          {openReports > 0 && <Badge kind="warning">{formatCount(openReports, 'report')}</Badge>}
        </>
      }
    >
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        <span className="hint">
          <bdi>{email}</bdi>, since {formatDate(createdAt, 'an unknown day')}
        </span>
        <MemberLink shown={{ member: userId, ...(find && { find }) }} name={name} />
      </p>
    </Card>
  )
}
