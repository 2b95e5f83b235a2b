import { activeTracing } from '#server/platform/tracing/tracing'

type WireStatement = { readonly name?: string; readonly text: string }

/**
 * Runs a statement within a span, if an exported span is active. The span carries the name of the statement, or its
 * verb and table; never its text and values.
 */
export function traceStatement<T>(said: WireStatement, ask: () => Promise<T>): Promise<T> {
  const tracing = activeTracing()
  if (!tracing?.isRecording()) return ask()
  const name = said.name ?? shortName(said.text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return tracing.span({ name, kind: 'client', attributes }, ask)
}

/** The current background run changed rows. */
export function recordChangedRows(command: string, count: number | null): void {
  if (count && (command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'))
    activeTracing()?.noteWork()
}

/** Number of characters that contain the verb and the first table of a statement. */
const looked = 2000

/** Returns a summary such as `select companies`. */
function shortName(text: string) {
  const words = text.slice(0, looked)
  const [, verb = 'statement'] = /^\s*([a-z]{1,20})\b/i.exec(words) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]{1,63})\b/i.exec(words) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
