import { ContactMessageList } from './ContactMessageList.tsx'
import { ProgramReportList } from './ProgramReportList.tsx'
import { ReportList } from './ReportList.tsx'

/** The tab Reports: messages of the contact form, reported programs and comments. */
export default function ReportsPanel() {
  return (
    <>
      <ContactMessageList />
      <ProgramReportList />
      <ReportList />
    </>
  )
}
