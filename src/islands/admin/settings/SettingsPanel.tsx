import { useStore } from '@nanostores/react'
import { siteId } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { mayDo } from '#contract/roles.ts'
import { mayHaveExtras } from '#lib/backend.ts'
import { $session } from '#lib/session.ts'
import { Select } from '../../ui/Select.tsx'
import { BuildNotice } from '../content/ContentPanel.tsx'
import type { ContentTab } from '../content/content-tab.ts'
import type { Field } from '../content/fields.ts'
import { ItemEditor } from '../content/ItemEditor.tsx'
import { $view, setPageSize } from '../data.ts'
import { StaffMailSettings } from './StaffMailSettings.tsx'

type TextField = Extract<Field, { kind: 'text' }>
const text = (label: string, hint: string, more: Partial<TextField> = {}): Field => ({
  kind: 'text',
  label,
  hint,
  nullable: true,
  ...more,
})
const long = { long: true }

/** What owners set for the whole site. */
const siteTab: ContentTab<'site'> = {
  kind: 'site',
  title: 'Site',
  fields: {
    kind: 'group',
    label: '',
    fields: {
      name: text('Name of the school or network', 'In the footer and on the contact page'),
      logoUrl: { kind: 'media', label: 'Logo', accepts: 'logo', nullable: true },
      officeAddress: text('Office', 'Its address, in the footer and on the contact page', long),
      officeHours: text('Hours of the office', 'Such as: Monday to Friday, 9 am to 5 pm', long),
      mission: text('Mission', 'On the about page; empty: the usual one', long),
      vision: text('Vision', 'On the about page; empty: the usual one', long),
      announcement: text('Announcement', 'At the top of all pages', long),
      announcementEndsOn: text('Last day of the announcement', '', { isDate: true }),
      announcementUrl: text('Link of the announcement', 'Where “Read more” leads', {
        format: 'url',
      }),
      links: {
        kind: 'list',
        label: 'Footer links',
        hint: `At most ${limits.site.links}`,
        item: {
          kind: 'group',
          label: '',
          fields: {
            label: { kind: 'text', label: 'Label' },
            url: { kind: 'text', label: 'Address', format: 'url' },
          },
        },
      },
      privacyContact: text(
        'Responsible for privacy',
        'On the privacy page: who it is, and how to reach them',
        long,
      ),
    },
  },
}

/** The tab Settings: what this browser keeps, and for owners the settings of the site. */
export default function SettingsPanel() {
  const { size } = useStore($view)
  const session = useStore($session)
  return (
    <>
      <h2 className="text-h3">Settings</h2>
      <div className="max-w-[20rem]">
        <Select
          label="Contributions per page"
          hint="Kept in this tab and in the address of this page."
          options={limits.adminPage.choices.map(String)}
          value={String(size)}
          onChange={setPageSize}
        />
      </div>
      {mayHaveExtras() && <StaffMailSettings />}
      {mayHaveExtras() && session.status === 'signed-in' && mayDo(session.user, 'own') && (
        <>
          <BuildNotice />
          <ItemEditor tab={siteTab} id={siteId} />
        </>
      )}
    </>
  )
}
