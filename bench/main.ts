import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { app } from './app.ts'
import { busy } from './busy.ts'
import { crowded } from './crowded.ts'
import { startCluster } from './database.ts'
import { evidence } from './evidence.ts'
import { gate } from './gate.ts'
import { grounding } from './grounding.ts'
import { heal } from './heal.ts'
import { held } from './held.ts'
import { imports } from './import.ts'
import { jobs } from './jobs.ts'
import { letters } from './letters.ts'
import { lists } from './lists.ts'
import { llm } from './llm.ts'
import { loop } from './loop.ts'
import { metrics } from './metrics.ts'
import { mutation } from './mutation.ts'
import { neighbours } from './neighbours.ts'
import { names as companyNames } from './names.ts'
import { offline } from './offline.ts'
import { overload } from './overload.ts'
import { publish } from './publish.ts'
import { read } from './read.ts'
import { table } from './report.ts'
import { scroll } from './scroll.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { countingSettings } from './statements.ts'
import { websites } from './websites.ts'

const benches: Record<string, Bench> = {
  app,
  gate,
  grounding,
  mutation,
  metrics,
  busy,
  read,
  jobs,
  offline,
  evidence,
  heal,
  held,
  crowded,
  start,
  scroll,
  overload,
  soak,
  letters,
  lists,
  llm,
  loop,
  neighbours,
  import: imports,
  names: companyNames,
  websites,
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
  },
})
const { quick, large, profile } = values
const options = {
  rounds: quick ? 1 : Number(values.rounds),
  seconds: quick ? 1 : Number(values.seconds),
  large,
  profile,
}
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.find((name) => !benches[name])
if (unknown) throw new Error(`There is no bench "${unknown}": ${Object.keys(benches).join(', ')}.`)

// The writer of the log waits first, and takes along what is ready by then: a disk that syncs slowly, for all
// alike.
const disk =
  values.disk === undefined ? {} : { commit_delay: String(1000 * Number(values.disk)), commit_siblings: '0' }
const cluster = await startCluster({ ...(profile && countingSettings), ...disk })
const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${cluster.version}`
const onDisk = values.disk === undefined ? '' : ` --disk ${values.disk}`
const timing = `--rounds ${options.rounds} --seconds ${options.seconds}`
try {
  console.log(
    `${machine}, ${options.rounds} rounds of ${options.seconds} s; ratio: median [least..most]` +
      (values.disk === undefined ? '' : `; a commit takes ${values.disk} ms`),
  )
  for (const name of names) {
    const rows = await benches[name]!(cluster, options)
    if (rows.length > 0) console.log(table(name, rows))
    if (values.publish)
      publish(machine, `npm run bench -- ${name} ${timing}${onDisk}`, `${name}${onDisk}`, rows)
  }
} finally {
  await cluster.stop()
}
