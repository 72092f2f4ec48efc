import { ContactMessageList } from './ContactMessageList.tsx'
import { ReportList } from './ReportList.tsx'

/** The tab Reports: messages of the contact form, and reported comments. */
export default function ReportsPanel() {
  return (
    <>
      <ContactMessageList />
      <ReportList />
    </>
  )
}
