import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { reminderMessages } from '#lib/messages/reminders.ts'
import { savedSearchMessages } from '#lib/messages/saved-searches.ts'
import { routes } from '#lib/routes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useFragment } from '../ui/use-fragment.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { ReminderSettings } from './ReminderSettings.tsx'
import { SavedSearches } from './SavedSearches.tsx'

/** What opens above the dashboard, by its fragment, which emails and the profile link to. */
const panels = [
  { id: 'calendar', title: messages.calendar, Panel: CalendarAddress },
  { id: 'reminders', title: reminderMessages.heading, Panel: ReminderSettings },
  { id: 'saved-searches', title: savedSearchMessages.heading, Panel: SavedSearches },
]

const links = [
  ...panels.map(({ id, title }) => ({ href: `#${id}`, title })),
  { href: routes.catalog, title: messages.catalog },
  { href: routes.profile, title: messages.export },
]

function close(): void {
  const { pathname, search } = window.location
  history.replaceState(history.state, '', pathname + search)
  window.dispatchEvent(new Event('hashchange'))
}

/** One line of links to what else belongs to a plan. */
export function MoreLinks() {
  const fragment = useFragment()
  const shown = panels.find(({ id }) => id === fragment)
  return (
    <nav aria-label={messages.more} className="border-t pt-2">
      <ul className="flex list-none flex-wrap gap-x-5 p-0">
        {links.map(({ href, title }) => (
          <li key={href}>
            <a className="inline-flex min-h-target items-center" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog key={shown.id} title={shown.title} close={close}>
          <shown.Panel />
        </Dialog>
      )}
    </nav>
  )
}
