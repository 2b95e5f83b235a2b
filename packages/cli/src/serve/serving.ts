/** A service that serves, with one process or several. */
export type Serving = {
  url: string
  databaseUrl: string
  /** Answers SIGHUP. */
  reload(): void
  /** Stops it, and after it the database. */
  stop(): Promise<void>
}
