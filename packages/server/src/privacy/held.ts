/** A stored item of personal data, with its origin and its retention. */
export type Held = {
  holding: string
  record: readonly string[]
  held_since: string | null
  origin: string
  retention: string
  content: unknown
}
