import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'
import { type CompanyInput, identifyingMembers } from '@alphorn/contract/prospecting/resolution'
import { parseChid } from '@alphorn/contract/core/uid'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import type { Database } from '../database.ts'

// Names in these files were fetched from public registers: the files are kept outside the repository and are not part
// of it.
const folder = new URL('../../../shared/data/ident/', import.meta.url)

/** The expected outcome for an input of the evaluation. */
export type Expected = {
  outcome: 'resolved' | 'ambiguous' | 'not_found'
  uids: string[]
  total?: number
  also_ok?: string[]
}
export type Item = {
  id: string
  cls: string
  stratum: string
  input: CompanyInput
  expected: Expected
}
type Written = Omit<Item, 'input'> & { input: Record<string, string> }

export function hasFixture() {
  return existsSync(new URL('directory.jsonl.gz', folder))
}

/** The inputs in the form that a client would send. */
export function itemsOf(file = 'dev.jsonl.gz'): Item[] {
  const text = gunzipSync(readFileSync(new URL(file, folder))).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Written)
    .map(({ input, ...item }) => ({ ...item, input: inputOf(input) }))
    .filter(({ input }) => identifyingMembers.some((member) => input[member] !== undefined))
}

/** A VAT number is a UID, an e-mail address leads to a website; CH-IDs are no member of an input. */
function inputOf({ vat_no, email, ehraid, ...rest }: Record<string, string>): CompanyInput {
  const website = email?.split('@')[1]
  return {
    ...rest,
    ...(vat_no !== undefined && { uid: vat_no }),
    ...(website !== undefined && { website }),
    ...(ehraid !== undefined && { ehraid: Number(ehraid) }),
  } as CompanyInput
}

/** Imports the companies, unless a run before did. */
export async function bringCompanies({ sql, url }: Database) {
  const [there] = await sql<{ count: number }>('select count(*)::int as count from companies')
  if (there!.count > 100_000) return
  const pools = connectPools(url)
  const counts = await importCompanies(pools.write, companyRows(ownLines()), { source: 'evaluation' })
  await pools.end()
  await sql('vacuum analyze companies, company_names')
  console.log(`imported ${counts.added} companies, rejected ${counts.rejected}`)
}

async function* ownLines() {
  const stream = createReadStream(new URL('directory.jsonl.gz', folder)).pipe(createGunzip())
  for await (const line of createInterface({ input: stream })) {
    const { chid, ...row } = JSON.parse(line)
    // Many CH-IDs were invented without their check digit, and the import rejects such rows.
    yield JSON.stringify(parseChid(chid ?? '').ok ? { ...row, chid } : row)
  }
}

/** Seven of ten inputs are for training; the others are only for evaluation. */
export function isLearnedFrom({ id }: Item) {
  return createHash('sha256').update(id).digest()[0]! < 256 * 0.7
}
