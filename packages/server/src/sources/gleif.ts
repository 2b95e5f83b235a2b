import { gleifPage } from '#server/connectors/gleif/records'
import { SourceFault } from '#server/connectors/source-fault'
import { importCompanies } from '#server/directory/import'
import type { Walk } from '#server/sources/run'

const mostPages = 5000
const first = new URLSearchParams({
  'filter[entity.legalAddress.country]': 'CH',
  'page[size]': '200',
  // Page numbers end at 10,000 records.
  'page[cursor]': '*',
}).toString()

/** Reads the LEI records of companies with a Swiss address, page by page, each of which names the next. */
export const gleifWalk: Walk = async (run) => {
  let { query = first } = run.place as { query?: string }
  for (let page = 1; page <= mostPages; page++) {
    const { rows, next } = gleifPage(
      await run.transport.read({ url: `${run.url}/api/v1/lei-records?${query}` }),
    )
    run.count(await importCompanies(run.pools.write, rows, { source: 'gleif' }))
    run.report(`Page ${page} of this run.`)
    // The host is ours to choose; of the link only the question is taken.
    const behind = next === null ? undefined : URL.parse(next, run.url)?.search.slice(1)
    if (!behind || behind === query) return {}
    query = behind
    await run.keep({ query })
  }
  throw new SourceFault('changed_format', 'GLEIF does not come to an end.')
}
