const sentAtOnce = 3

/** Processes items with limited concurrency. */
export async function forEachConcurrent<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const left = [...items]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: sentAtOnce }, work))
}
