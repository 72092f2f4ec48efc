import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { reminderMessages } from '#lib/messages/reminders.ts'
import { savedSearchMessages } from '#lib/messages/saved-searches.ts'
import { routes } from '#lib/routes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { useFragment } from '../ui/use-fragment.ts'

/** What opens above the dashboard, by its fragment, which emails and the profile link to. */
const panels = [
  {
    id: 'calendar',
    title: messages.calendar,
    load: () => import('./CalendarAddress.tsx').then(module => module.CalendarAddress),
  },
  {
    id: 'reminders',
    title: reminderMessages.heading,
    load: () => import('./ReminderSettings.tsx').then(module => module.ReminderSettings),
  },
  {
    id: 'saved-searches',
    title: savedSearchMessages.heading,
    load: () => import('./SavedSearches.tsx').then(module => module.SavedSearches),
  },
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
          <LazyComponent load={shown.load} props={{}} />
        </Dialog>
      )}
    </nav>
  )
}
