import { commonMessages } from '#lib/messages/common.ts'

/** Has the size of a list of so many rows, so that the layout does not shift. */
export const LoadingSkeleton = ({ rows }: { rows: number }) => (
  <div className="grid gap-2">
    <p className="sr-only" role="status">
      {commonMessages.loading}
    </p>
    {Array.from({ length: rows }, (_, index) => index).map(row => (
      <div
        key={row}
        className="h-[11rem] rounded border border-transparent bg-sunken lg:h-[4rem]"
        aria-hidden="true"
      />
    ))}
  </div>
)
