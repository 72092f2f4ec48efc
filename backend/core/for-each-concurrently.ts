/**
 * Runs work for each item, so many at a time. After an error no more work starts; throws the first
 * error once all running work has ended.
 */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async () => {
    for (let next = rest.next(); !next.done && errors.length === 0; next = rest.next())
      await work(next.value).catch(error => errors.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (errors.length > 0) throw errors[0]
}
