/** A service that serves, with one process or several. */
export type Serving = {
  url: string
  databaseUrl: string
  /** Answers SIGHUP. */
  reload(): void
  /** Stops it, and after it the database. */
  stop(): Promise<void>
}

/** Stops the processes, and the database also where they do not stop as they should. */
export async function stopBoth(first: () => Promise<void>, then: () => Promise<void>): Promise<void> {
  try {
    await first()
  } finally {
    await then()
  }
}
