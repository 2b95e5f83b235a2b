import pg from 'pg'

/** Whether PostgreSQL refused data: what no column takes, breaks a rule of its table, or is too long for an index. */
export function isRefusedData(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
}

/** Whether a row broke the named constraint. */
export function violates(error: unknown, constraint: string) {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
