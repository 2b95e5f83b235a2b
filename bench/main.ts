import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { startCluster } from './database.ts'
import { table } from './report.ts'
import { nestedCounting } from './machine/statement-costs.ts'
import { countingSettings } from './statements.ts'

/** Each is loaded when it is asked for: what others need may not be there (scripts/bundle-bench.mjs). */
const benches: Record<string, () => Promise<Bench>> = {
  app: async () => (await import('./app/app.ts')).app,
  budget: async () => (await import('./machine/budget.ts')).budget,
  busy: async () => (await import('./busy.ts')).busy,
  crowded: async () => (await import('./jobs/crowded.ts')).crowded,
  evidence: async () => (await import('./gate/evidence.ts')).evidence,
  gate: async () => (await import('./gate/gate.ts')).gate,
  grounding: async () => (await import('./gate/grounding.ts')).grounding,
  growth: async () => (await import('./growth/growth.ts')).growth,
  heal: async () => (await import('./heal.ts')).heal,
  held: async () => (await import('./jobs/held.ts')).held,
  import: async () => (await import('./import.ts')).imports,
  jobs: async () => (await import('./jobs/jobs.ts')).jobs,
  letters: async () => (await import('./gate/letters.ts')).letters,
  lists: async () => (await import('./lists.ts')).lists,
  llm: async () => (await import('./llm.ts')).llm,
  loop: async () => (await import('./loop/loop.ts')).loop,
  machine: async () => (await import('./machine/machine.ts')).machine,
  metrics: async () => (await import('./metrics.ts')).metrics,
  mutation: async () => (await import('./mutation.ts')).mutation,
  names: async () => (await import('./names.ts')).names,
  neighbours: async () => (await import('./neighbours/neighbours.ts')).neighbours,
  offline: async () => (await import('./offline.ts')).offline,
  overload: async () => (await import('./overload.ts')).overload,
  read: async () => (await import('./read.ts')).read,
  scroll: async () => (await import('./app/scroll.ts')).scroll,
  soak: async () => (await import('./soak.ts')).soak,
  start: async () => (await import('./start.ts')).start,
  websites: async () => (await import('./websites.ts')).websites,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    /** Keeps the figures in bench/figures and writes them into docs/benchmarks.md. */
    publish: { type: 'boolean', default: false },
    /** Milliseconds that a commit takes on the simulated disk; without it, what this machine's takes. */
    disk: { type: 'string' },
    /** Process counts that `machine` compares: `--processes 1,2`. */
    processes: { type: 'string' },
    /** The part of a large installation that `growth` seeds: 1 is all of it. */
    scale: { type: 'string', default: '1' },
    /** Steps of `growth`: `--only accounts,jobs,audit,lists,companies`. */
    only: { type: 'string' },
  },
})
const { quick, large, profile } = values
const options = {
  rounds: quick ? 1 : Number(values.rounds),
  seconds: quick ? 1 : Number(values.seconds),
  large,
  profile,
  scale: Number(values.scale),
  ...(values.only && { only: values.only.split(',') }),
  ...(values.processes && { processes: values.processes.split(',').map(Number) }),
}
/** They take long, or fill the disk, or print no rows: only by name. */
const onlyByName = ['budget', 'growth', 'machine']
const names =
  positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => !onlyByName.includes(name))
const unknown = names.find((name) => !benches[name])
if (unknown) throw new Error(`There is no bench "${unknown}": ${Object.keys(benches).join(', ')}.`)

// The writer of the log waits first, and takes along what is ready by then: a disk that syncs slowly, for all
// alike.
const disk =
  values.disk === undefined ? {} : { commit_delay: String(1000 * Number(values.disk)), commit_siblings: '0' }
const cluster = await startCluster({
  ...(profile && countingSettings),
  // Eight processes of each side, one after the other.
  ...(names.includes('machine') && { max_connections: '400' }),
  ...((names.includes('budget') || names.includes('growth')) && nestedCounting),
  ...disk,
})
const machineName = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${cluster.version}`
const onDisk = values.disk === undefined ? '' : ` --disk ${values.disk}`
const timing = `--rounds ${options.rounds} --seconds ${options.seconds}`
try {
  console.log(
    `${machineName}, ${options.rounds} rounds of ${options.seconds} s; ratio: median [least..most]` +
      (values.disk === undefined ? '' : `; a commit takes ${values.disk} ms`),
  )
  for (const name of names) {
    const bench = await benches[name]!()
    const rows = await bench(cluster, options)
    if (rows.length > 0) console.log(table(name, rows))
    if (values.publish)
      (await import('./publish.ts')).publish(
        machineName,
        `npm run bench -- ${name} ${timing}${onDisk}`,
        `${name}${onDisk}`,
        rows,
      )
  }
} finally {
  await cluster.stop()
}
