import type { Statement } from '#server/platform/db/statement'

/** A statement as it travels. */
export type Said = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }
/** Sends what is said when the flight departs, and answers its rows. */
type SendLate = (say: () => Said) => Promise<object[]>

type Gathered = { rows: object[]; found: Promise<object[][]> }

/**
 * Statements of one kind that are sent in one turn of the event loop travel as one: PostgreSQL then starts it once, and not
 * for every call. One that comes alone is sent as it is.
 */
export function gathering(send: SendLate) {
  const open = new Map<object, Gathered>()

  /** Sends a gatherable statement with others of its kind; the rows that its parameters found. */
  return async <Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row[]> => {
    const gathered = open.get(statement) ?? begin(statement)
    const at = gathered.rows.push(params) - 1
    return ((await gathered.found)[at] ?? []) as Row[]
  }

  function begin<Params extends object>(statement: Statement<Params, unknown>): Gathered {
    const rows: Params[] = []
    const found = send(() => {
      open.delete(statement)
      return rows.length === 1 ? sayOne(statement, rows[0]!) : sayOne(statement.many!, { rows })
    }).then((answered) => (rows.length === 1 ? [answered] : shareOut(answered as Placed[], rows.length)))
    const gathered = { rows, found }
    open.set(statement, gathered)
    return gathered
  }
}

/** A statement with its parameters. */
export function sayOne<Params extends object>(
  { name, text, values }: Statement<Params, unknown>,
  params: Params,
): Said {
  return { name, text, values: values(params) }
}

type Placed = { place: number }

function shareOut(found: readonly Placed[], count: number): object[][] {
  const shares: object[][] = Array.from({ length: count }, () => [])
  for (const { place, ...row } of found) shares[place - 1]!.push(row)
  return shares
}
