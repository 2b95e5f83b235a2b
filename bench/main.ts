import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benches, benchList } from './benches.ts'
import { startCluster } from './database.ts'
import { table } from './report.ts'
import { nestedCounting } from './machine/statement-costs.ts'
import { countingSettings } from './statements.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    /** Stores the figures in bench/figures and writes them into docs/benchmarks.md. */
    publish: { type: 'boolean', default: false },
    /** Milliseconds that a commit takes on the simulated disk. Without it, the disk of this machine decides. */
    disk: { type: 'string' },
    /** Process counts that `machine` compares: `--processes 1,2`. */
    processes: { type: 'string' },
    /** The fraction of a large installation that `growth` seeds. */
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
if (positionals[0] === 'help') {
  console.log(benchList())
  process.exit(0)
}
const names =
  positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => !benches[name]!.onlyByName)
const unknown = names.find((name) => !benches[name])
if (unknown) throw new Error(`There is no bench "${unknown}": ${Object.keys(benches).join(', ')}.`)

// `commit_delay` simulates a slow disk: each commit waits, and concurrent commits share the flush.
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
    const bench = await benches[name]!.load()
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
