import { isTransientError, isUnavailableError } from '#server/platform/db/database-unavailable'

type Rows = {
  /** Works on the next due rows, at most the given number, and notes the first. Returns their number. */
  work: (most: number, note: (company_id: string) => void) => Promise<number>
  /** Makes a row no longer due. */
  setAside: (company_id: string) => Promise<unknown>
}

/**
 * Works on a batch of due rows. If one of them fails, works on them one by one and sets those aside that fail alone. The
 * first error is then thrown. A failure of the database sets nothing aside.
 */
export async function workOneByOneIfFaulty(atOnce: number, { work, setAside }: Rows): Promise<number> {
  try {
    return await work(atOnce, () => {})
  } catch (error) {
    if (isOfDatabase(error)) throw error
  }
  const faults: unknown[] = []
  for (let count = 0, isMore = true; isMore && count < atOnce; count++) {
    let first: string | undefined
    try {
      isMore = (await work(1, (company_id) => (first = company_id))) > 0
    } catch (error) {
      if (isOfDatabase(error) || first === undefined) throw error
      await setAside(first)
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return atOnce
}

function isOfDatabase(error: unknown) {
  return isTransientError(error) || isUnavailableError(error)
}
