import type { Engine } from './engines.ts'
import type { Question } from './questions.ts'

export function quantile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/**
 * Returns the time that an engine has left for the questions of one kind. Some need seconds for an answer, and the run
 * must come to its end.
 */
function timeLeft(milliseconds: number) {
  const taken = new Map<string, number>()
  const key = (engine: Engine, kind: string) => `${engine.name} ${kind}`
  return {
    lasts: (engine: Engine, kind: string) => (taken.get(key(engine, kind)) ?? 0) < milliseconds,
    took: (engine: Engine, kind: string, more: number) =>
      taken.set(key(engine, kind), (taken.get(key(engine, kind)) ?? 0) + more),
  }
}

/** Milliseconds of each engine by kind, and for each question. */
export type Timings = Map<string, { byKind: Map<string, number[]>; each: Map<Question, number> }>

/** Milliseconds by engine and kind: each question to every engine in turn, so that all meet the same machine. */
export async function timings(
  engines: readonly Engine[],
  questions: readonly Question[],
  most: number,
): Promise<Timings> {
  const left = timeLeft(most)
  const taken: Timings = new Map(engines.map(({ name }) => [name, { byKind: new Map(), each: new Map() }]))
  let turn = 0
  for (const question of questions) {
    const order = engines
      .map((_, at) => engines[(at + turn) % engines.length]!)
      .filter((engine) => left.lasts(engine, question.kind))
    turn++
    // The first to ask a deep page has to find its edge, which a client has from the page before.
    if (question.deep) for (const engine of order) await engine.ask(question)
    for (const engine of order) {
      const began = performance.now()
      const found = await engine.ask(question)
      const milliseconds = found?.milliseconds ?? performance.now() - began
      left.took(engine, question.kind, milliseconds)
      if (!found) continue
      const { byKind, each } = taken.get(engine.name)!
      each.set(question, milliseconds)
      for (const kind of [question.kind, 'all']) byKind.set(kind, [...(byKind.get(kind) ?? []), milliseconds])
    }
  }
  return taken
}

/** How often the company that is meant, or one with the same name, comes first and among the first ten. */
export async function recall(
  engine: Engine,
  questions: readonly Question[],
  nameAt: (line: number) => string,
  most: number,
) {
  const left = timeLeft(most)
  const counted = new Map<string, { asked: number; first: number; ten: number }>()
  const misses: string[] = []
  for (const question of questions) {
    if (!left.lasts(engine, question.kind)) continue
    const began = performance.now()
    const found = await engine.ask(question)
    left.took(engine, question.kind, performance.now() - began)
    if (!found) continue
    const wanted = question.meant!.stem
    const place = found.rows.slice(0, 10).findIndex((line) => nameAt(line) === wanted)
    if (place < 0) misses.push(`${question.kind}: ${question.filter.q} <- ${question.meant!.name}`)
    for (const kind of [question.kind, 'all']) {
      const count = counted.get(kind) ?? { asked: 0, first: 0, ten: 0 }
      count.asked++
      if (place === 0) count.first++
      if (place >= 0) count.ten++
      counted.set(kind, count)
    }
  }
  return { counted, misses }
}

/** Answers a second with so many questions on their way at once. */
export async function throughput(engine: Engine, questions: readonly Question[], clients: number) {
  const waiting = [...questions]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let question = waiting.pop(); question; question = waiting.pop()) await engine.ask(question)
    }),
  )
  return (questions.length * 1000) / (performance.now() - began)
}

export function grid(title: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return ['', title, lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join(
    '\n',
  )
}
