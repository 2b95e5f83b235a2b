import { type GleifPage, gleifPage } from '#server/directory/sources/gleif/records'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { importCompanies } from '#server/directory/companies/import'
import { fetchItem } from '#server/directory/sources/process-each'
import type { Run, SourceSync } from '#server/directory/sources/run'

const maxPages = 5000
const first = new URLSearchParams({
  'filter[entity.legalAddress.country]': 'CH',
  'page[size]': '200',
  // Page numbers end at 10,000 records.
  'page[cursor]': '*',
}).toString()

/** Reads the LEI records of companies with a Swiss address, page by page; each page links to the next. */
export const gleifSync: SourceSync = async (run) => {
  let { query, page } = await firstPage(run)
  for (const asked = new Set([query]); asked.size <= maxPages; asked.add(query)) {
    run.count(await importCompanies(run.pools.write, page.rows, { source: 'gleif' }))
    run.report(`Page ${asked.size} of this run.`)
    const behind = queryOf(run, page)
    if (behind === null || behind === query) return {}
    if (asked.has(behind)) break
    query = behind
    await run.keep({ query })
    page = await pageAt(run, query)
  }
  await run.keep({})
  throw new SourceFault('changed_format', 'GLEIF does not come to an end.')
}

/** Returns the page at the position of the last run, or else the very first: GLEIF may refuse an old cursor. */
async function firstPage(run: Run) {
  const { query = first } = run.place as { query?: string }
  const page = await fetchItem(run, () => pageAt(run, query))
  if (!(page instanceof SourceFault)) return { query, page }
  if (query === first) throw page
  run.report(`Starting from the beginning: the cursor of the last run is not valid any more. ${page.message}`)
  return { query: first, page: await pageAt(run, first) }
}

async function pageAt({ transport, url }: Run, query: string) {
  return gleifPage(await transport.read({ url: `${url}/api/v1/lei-records?${query}` }))
}

/** Takes only the query of the link to the next page: the configured URL determines the host. */
function queryOf({ url }: Run, { next }: GleifPage) {
  return (next === null ? undefined : URL.parse(next, url)?.search.slice(1)) || null
}
