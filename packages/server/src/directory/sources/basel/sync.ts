import { cantons } from '@alphorn/contract/core/fields'
import { baselRows } from '#server/directory/sources/basel/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { withConnection } from '#server/platform/db/connection'
import type { ParsedRow } from '#server/directory/companies/company-row'
import { importCompanies } from '#server/directory/companies/import'
import { knownSources } from '#server/directory/companies/known-sources'
import { countStatements, markMissing } from '#server/directory/sources/missing'
import { processEach } from '#server/directory/sources/process-each'
import { daysBefore } from '#server/directory/sources/days'
import type { Run, SourceSync } from '#server/directory/sources/run'

/** The cantons that this run has read, and the server's entity tag of each from its last download. */
type BaselCursor = { done?: string[]; etags?: Record<string, string> }

/**
 * Reads the companies of all cantons, one file per canton. The server does not send an unchanged file again. A canton
 * that cannot be read does not block the others. The run then fails at its end, and the next one requests all cantons.
 */
export const baselSync: SourceSync = async (run) => {
  const { done = [], etags = {} } = run.place as BaselCursor
  const faults: SourceFault[] = []
  const left = cantons.filter((code) => !done.includes(code))
  const isDone = (canton: string) => {
    done.push(canton)
    return run.keep({ done, etags })
  }
  await processEach(run, left, {
    ask: (canton) => readCanton(run, canton, etags[canton]),
    take: (canton, etag) => {
      if (etag) etags[canton] = etag
      return isDone(canton)
    },
    putOff: (canton, fault) => {
      faults.push(fault)
      return isDone(canton)
    },
    nameOf: (canton) => canton,
  })
  if (faults.length === 0) return { etags }
  await run.keep({ etags })
  throw faults[0]!
}

async function readCanton(run: Run, canton: string, known: string | undefined) {
  const { status, headers, body } = await run.transport.open({
    url: `${run.url}/companies_${canton}.csv`,
    headers: known ? { 'if-none-match': known } : {},
  })
  if (status === 304) {
    run.report(`${canton}: not changed.`)
    return known
  }
  const seen: number[] = []
  const counts = await importCompanies(run.pools.write, collectRowNumbers(baselRows(textLines(body)), seen), {
    source: 'basel',
    stated_on: daysBefore(run.today, knownSources.basel.lag_days),
  })
  run.count(counts)
  await lookForMissing(run, canton, seen)
  run.report(`${canton}: ${seen.length} companies, ${counts.added} new, ${counts.changed} changed.`)
  return headers.get('etag') ?? undefined
}

async function* collectRowNumbers(rows: AsyncIterable<ParsedRow>, seen: number[]): AsyncGenerator<ParsedRow> {
  for await (const row of rows) {
    if (row.ok && row.row.ehraid !== null) seen.push(row.row.ehraid)
    yield row
  }
}

/** A file with less than half of the known companies is broken, so none of the missing ones is marked. */
async function lookForMissing({ pools, today, count }: Run, canton: string, seen: readonly number[]) {
  const expected = await withConnection(pools.read, (db) => countStatements(db, 'basel', canton))
  if (seen.length * 2 < expected)
    throw new SourceFault(
      'changed_format',
      `The company list of ${canton} holds ${seen.length} of ${expected} companies. No company is treated as missing.`,
    )
  count({ missing: await markMissing(pools.write, { source: 'basel', canton, seen, today }) })
}
