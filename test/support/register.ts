import { afterAll } from 'vitest'
import { uidCheckDigit } from '@alphorn/contract/core/uid'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { connectPools, type Pools } from '@alphorn/server/platform/db/connect'
import { type Tx, transaction } from '@alphorn/server/platform/db/connection'
import { importCompanies, type ImportCounts } from '@alphorn/server/directory/companies/import'
import type { ParsedRow } from '@alphorn/server/directory/companies/company-row'
import { freshDatabase } from './database.ts'

type Rejection = Extract<ParsedRow, { ok: false }>

/** A directory of its own for one test file. */
export type Register = Pools & {
  import(
    records: readonly object[],
    source?: string,
    stated_on?: string,
  ): Promise<ImportCounts & { rejections: Rejection[] }>
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export async function openRegister(records: readonly object[] = []): Promise<Register> {
  const { url } = await freshDatabase()
  const pools = connectPools(url)
  afterAll(() => pools.end())
  const register: Register = {
    ...pools,
    import: async (rows, source = 'test', stated_on) => {
      const rejections: Rejection[] = []
      const onRejection = (rejection: Rejection) => void rejections.push(rejection)
      return {
        ...(await importCompanies(pools.write, companyRows(lines(rows)), {
          source,
          onRejection,
          ...(stated_on && { stated_on }),
        })),
        rejections,
      }
    },
    within: (work) => transaction(pools.write, work),
  }
  await register.import(records)
  return register
}

async function* lines(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record)
}

/** The UID of a number between 0 and 9,999,999, where none is issued. */
export function uidOf(number: number) {
  let digits = 50_000_000 + number * 3
  while (uidCheckDigit(String(digits)) === undefined) digits++
  const text = `${digits}${uidCheckDigit(String(digits))}`
  return `CHE-${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}`
}
