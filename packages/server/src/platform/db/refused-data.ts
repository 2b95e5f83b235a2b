import pg from 'pg'

/**
 * Whether PostgreSQL refused data: a value that a column cannot hold, that violates a constraint, or that is too long
 * for an index.
 */
export function isRefusedData(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
}

/** Whether a row violated the named constraint. */
export function violates(error: unknown, constraint: string) {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
