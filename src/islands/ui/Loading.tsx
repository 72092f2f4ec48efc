import { commonMessages } from '#lib/messages/common.ts'

/** A spinner with a text, for content of unknown size. */
export const Loading = ({ text = commonMessages.loading }: { text?: string | undefined }) => (
  <p className="flex items-center gap-3 py-5 text-muted" role="status">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
)
