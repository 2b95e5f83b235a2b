import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor seconds of a process and of all below it, living and ended; null where the system does not report them. */
export function treeSeconds(root: number): number | null {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const fieldsOf = new Map(all.map((pid) => [Number(pid), statOf(pid)]))
    const below = new Map<number, number[]>()
    for (const [pid, fields] of fieldsOf) {
      const parent = Number(fields?.[1])
      below.set(parent, [...(below.get(parent) ?? []), pid])
    }
    const ticksOf = (pid: number): number => {
      const fields = fieldsOf.get(pid)?.slice(11, 15) ?? []
      const own = fields.reduce((sum, field) => sum + Number(field), 0)
      return (below.get(pid) ?? []).reduce((sum, child) => sum + ticksOf(child), own)
    }
    return ticksOf(root) / ticksPerSecond
  } catch {
    return null
  }
}

/**
 * Bytes of memory of a process and of all below it, with their part of what they share with others. With a title: of those
 * whose command begins with it.
 */
export function treeMemory(root: number, title = ''): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((pid) => [Number(pid), Number(statOf(pid)?.[1])]))
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && parents.get(pid) !== 0 && isBelow(parents.get(pid)!))
  return [...parents.keys()]
    .filter((pid) => isBelow(pid) && commandOf(pid).startsWith(title))
    .reduce((sum, pid) => sum + proportionalSize(pid), 0)
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // ended meanwhile
  }
}

function proportionalSize(pid: number) {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // ended meanwhile
  }
}

/** The fields of /proc/PID/stat after the name: state, parent, … */
function statOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined // ended meanwhile
  }
}
