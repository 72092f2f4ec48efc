import { commonWords } from '#lib/messages/common.ts'

const bars = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The room that a list on its way will take, so that nothing moves when it comes. */
export const Waiting = ({ rows }: { rows: number }) => (
  <div className="waiting">
    <p className="visually-hidden" role="status">
      {commonWords.loading}
    </p>
    {bars(rows).map(bar => (
      <div key={bar} className="waiting-row" aria-hidden="true" />
    ))}
  </div>
)
