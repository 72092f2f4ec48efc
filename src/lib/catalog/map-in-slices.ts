/** The longest time that a slice takes, in milliseconds: less than a frame. */
const sliceTime = 10

/** Maps a long list in slices, between which the browser answers input and draws. */
export async function mapInSlices<Item, Result>(
  list: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let started = performance.now()
  for (const [index, item] of list.entries()) {
    if (performance.now() - started > sliceTime) {
      await new Promise(resolve => setTimeout(resolve))
      started = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}
