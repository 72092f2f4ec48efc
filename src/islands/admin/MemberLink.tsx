import type { MouseEvent } from 'react'
import { openMembers, tabPath } from './data.ts'

interface MemberLinkProps {
  name: string
  /** A member by the id, or whoever is found by an address. */
  shown: { member?: string; find?: string }
}

/** Leads to a member on the tab Members, or to those who are found. */
export function MemberLink({ name, shown }: MemberLinkProps) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openMembers(shown)
  }
  return (
    <a href={tabPath('members', shown)} onClick={open}>
      {shown.member ? 'Open the member' : 'Find the member'}
      <bdi className="sr-only"> {name}</bdi>
    </a>
  )
}
