/**
 * A page of rows of which one more than `limit` was read, and what the contract says of it. The
 * cursor of the next page is that of the last row.
 */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    page,
    pagination: { hasMore: rows.length > limit, lastId: last ? cursorOf(last) : null },
  }
}
