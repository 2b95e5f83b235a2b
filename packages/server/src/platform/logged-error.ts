/**
 * SQLSTATE classes whose messages quote values: data exceptions, violated constraints, and errors that triggers raise.
 */
const quotesValues = /^(22|23|P0)/

const databaseFacts = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * Returns an error as the log may contain it: its type and origin. PostgreSQL quotes rows in details, hints and some
 * messages, and rows hold secrets and personal data, so those texts are omitted.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const fields = error as Error & Record<string, unknown>
  const facts = databaseFacts.flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, fields[name]]] : [],
  )
  const isQuoting = 'severity' in fields && quotesValues.test(String(fields['code']))
  return {
    type: error.name,
    ...(!isQuoting && { message: error.message }),
    ...Object.fromEntries(facts),
    stack: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}
