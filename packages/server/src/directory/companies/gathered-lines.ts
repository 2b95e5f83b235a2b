const newline = 10

/**
 * A reusable buffer for consecutive lines, with gaps for lines that are built later. A stream that allocated new memory
 * for each part would spend half of its time in garbage collection.
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
    /** Resets the buffer: its previous content will be overwritten. */
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
    /** Returns the companies whose lines are still missing. */
    missing: () => gaps.map(({ company_id }) => company_id),
    /** Returns all lines, after the gaps were filled with the given ones. */
    completed: (made: ReadonlyMap<string, string>): Buffer => {
      const lines = gaps.map(({ company_id }) => withEnd(made.get(company_id)))
      let target = end + lines.reduce((size, line) => size + line.length, 0)
      reserve(target)
      const whole = memory.subarray(0, target)
      // From the last to the first, so that nothing is overwritten before it is moved.
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
