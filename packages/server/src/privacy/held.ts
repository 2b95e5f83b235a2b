/** One thing that is held: what, where it comes from, how long it is kept. */
export type Held = {
  holding: string
  record: readonly string[]
  held_since: string | null
  origin: string
  retention: string
  content: unknown
}
