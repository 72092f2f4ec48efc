import { commonWords } from '#lib/messages/common.ts'

/** The wait for something whose shape is not known. */
export const Loading = ({ text = commonWords.loading }: { text?: string }) => (
  <p className="loading" role="status">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
)
