import { sourceNames, type SourceName } from '@alphorn/contract/directory/source-names'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { refreshMunicipalities } from '@alphorn/server/directory/companies/follow-municipalities'
import { sourcesStatus, type SourceStatus } from '@alphorn/server/directory/sources/status'
import { syncSource } from '@alphorn/server/directory/sources/sync'
import type { Arguments } from '#cli/command/command'
import { changeDatabase, withDatabase } from '#cli/deployment/database'
import { untilStopped } from '#cli/command/stop-signals'
import { safeJson, tableOf } from '#cli/command/table'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError, UsageError } from '#cli/command/usage'

/**
 * `alphorn directory sync [SOURCE…]`: reads the given sources, or all that are enabled, one at a time. A failed source
 * does not stop the others; the exit code is then 1.
 */
export async function syncDirectory(named: readonly string[]) {
  const { sources: settings } = deploymentSettings()
  const sources = named.length > 0 ? named.map(sourceNamed) : settings.on
  if (sources.length === 0)
    throw new UsageError(
      `Name a source, or switch some on: SOURCES takes ${sourceNames.join(', ')}, separated by commas.`,
    )
  if (settings.contact === null)
    throw new PlainError(
      'Set SOURCE_CONTACT first: an e-mail or web address at which the sources can reach you.',
    )
  const abort = new AbortController()
  void untilStopped().then(() => abort.abort())
  return changeDatabase(async (pools) => {
    let failed = 0
    await withConnection(pools.read, refreshMunicipalities)
    for (const source of sources) {
      if (abort.signal.aborted) break
      const report = (text: string) => console.error(`${source}: ${text}`)
      await syncSource(pools, source, { settings, signal: abort.signal, report })
        .then(({ state, counts }) =>
          console.log(`${source}: ${outcomes[state]} ${listCounts(counts)}`.trimEnd()),
        )
        .catch((error: Error) => {
          failed++
          console.error(`${source}: ${error.message}`)
        })
    }
    return failed > 0 ? 1 : 0
  })
}

const outcomes = {
  finished: 'read to its end.',
  stopped: 'stopped; the next run goes on there.',
  running_elsewhere: 'is being read by another process.',
}

function sourceNamed(text: string): SourceName {
  const source = sourceNames.find((name) => name === text)
  if (!source) throw new UsageError(`There is no source ${text}. There are ${sourceNames.join(', ')}.`)
  return source
}

function listCounts(counts: Readonly<Record<string, number>>) {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.length > 0
    ? `${parts.map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`).join(', ')}.`
    : ''
}

/** `alphorn directory status`: shows the progress and the last error of each source. */
export async function showDirectoryStatus({ json }: Arguments['options']) {
  const { sources: settings } = deploymentSettings()
  const status = await withDatabase(({ read }) => withConnection(read, (db) => sourcesStatus(db, settings)))
  if (json) console.log(safeJson(status, 2))
  else console.log([statusTable(status.sources, status.files), ...setAsideLine(status)].join('\n'))
  return 0
}

type Status = Awaited<ReturnType<typeof sourcesStatus>>
type Files = Status['files']

function setAsideLine({ set_aside: { changes, since, faults } }: Status) {
  if (changes === 0) return []
  const known = `${changes} since ${minuteOf(since)} (${faults.join(', ')})`
  return [
    `Changes of companies that cannot be read for signals: ${known}. They are tried again; the log has more.`,
  ]
}

function statusTable(sources: readonly SourceStatus[], files: Files) {
  const rows = [
    ...sources.map((source) => ({
      source: source.source,
      on: source.on ? 'on' : 'off',
      state: source.state,
      read_at: minuteOf(source.finished_at),
      next: source.on && source.due ? 'due' : minuteOf(source.next_run_at),
      failures: source.failures || null,
      companies: source.companies,
      believed: source.standing,
      missing: source.missing,
      unreadable: source.unreadable || null,
      unresolved: source.unresolved || null,
      failure: source.failure,
      licence: source.licence ?? 'none published',
    })),
    ...files.map(({ source, companies, standing }) => ({
      source,
      state: 'file',
      companies,
      believed: standing,
    })),
  ]
  return tableOf(rows, process.stdout.columns ?? 200)
}

function minuteOf(moment: Date | null) {
  return moment?.toISOString().slice(0, 16) ?? null
}
