const newline = 10

/**
 * Lines one after the other in one piece of memory, and gaps among them for those that are to come. The memory is used
 * again. A stream that took new memory for each part would spend half of its time on collecting the old.
 */
export function gatheredLines() {
  let memory = Buffer.allocUnsafe(0)
  let end = 0
  let gaps: { company_id: string; at: number }[] = []

  const reserve = (size: number) => {
    if (size <= memory.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * memory.length, size))
    memory.copy(larger, 0, 0, end)
    memory = larger
  }
  return {
    /** Begins again: what was gathered before is overwritten. */
    begin: () => {
      end = 0
      gaps = []
    },
    add: (line: Buffer) => {
      reserve(end + line.length + 1)
      end += line.copy(memory, end)
      memory[end++] = newline
    },
    /** Leaves a gap for the line of a company. */
    leave: (company_id: string) => void gaps.push({ company_id, at: end }),
    /** The companies whose lines are to come. */
    missing: () => gaps.map(({ company_id }) => company_id),
    /** All lines, once those that could be made are put in. */
    completed: (made: ReadonlyMap<string, string>): Buffer => {
      const lines = gaps.map(({ company_id }) => withEnd(made.get(company_id)))
      let target = end + lines.reduce((size, line) => size + line.length, 0)
      reserve(target)
      const whole = memory.subarray(0, target)
      // From the last to the first, so that nothing is overwritten before it has moved.
      for (const [nth, { at }] of [...gaps.entries()].reverse()) {
        target -= end - at
        whole.copyWithin(target, at, end)
        target -= lines[nth]!.length
        whole.set(lines[nth]!, target)
        end = at
      }
      return whole
    },
  }
}
export type GatheredLines = ReturnType<typeof gatheredLines>

function withEnd(line: string | undefined) {
  return Buffer.from(line === undefined ? '' : `${line}\n`)
}
