import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { CompanyRow } from '@alphorn/server/directory/companies/company-row'
import { foldText } from '@alphorn/swiss-names/fold'
import { asStated } from '../as-stated.ts'
import { cache } from '../database.ts'

const generator = fileURLToPath(new URL('../../packages/server/demo/generate.mjs', import.meta.url))

/** The file of so many generated companies (seed 1), made once. */
export async function companyFile(count: number): Promise<string> {
  const file = `${cache}/companies-${count}.jsonl`
  if (existsSync(file)) return file
  const child = spawn(process.execPath, [generator, '--count', String(count), '--seed', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const draft = createWriteStream(`${file}.part`)
  child.stdout.pipe(draft)
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    draft.once('finish', () => resolve(undefined))
  })
  renameSync(`${file}.part`, file)
  return file
}

export function rowsOf(file: string) {
  return asStated(companyRows(createInterface({ input: createReadStream(file) })))
}

/** All companies of the file, as a source states them. */
export async function* companiesOf(file: string): AsyncGenerator<CompanyRow> {
  for await (const parsed of rowsOf(file)) {
    if (!parsed.ok) throw new Error(`The generator wrote a company that no register takes: ${parsed.detail}`)
    yield parsed.row
  }
}

/**
 * The fields of a company that every engine receives. Names and purposes are folded once for all of them, and for the
 * runs to come.
 */
export type FoldedCompany = {
  /** Its line in the file; the engines' number of it. */
  line: number
  uid: string
  name: string
  /** Its name, folded, without the legal form. */
  stem: string
  purpose: string
  town: string | null
  canton: string | null
  legal_form: string | null
  status: string | null
  noga: string | null
  size: string | null
}

/** The companies of the file, folded; kept beside it. */
export async function* foldedCompanies(file: string): AsyncGenerator<FoldedCompany> {
  const kept = `${file}.folded`
  if (!existsSync(kept)) await writeFolded(file, kept)
  for await (const text of createInterface({ input: createReadStream(kept) }))
    yield JSON.parse(text) as FoldedCompany
}

async function writeFolded(file: string, kept: string) {
  await pipeline(Readable.from(foldedLines(file)), createWriteStream(`${kept}.part`))
  renameSync(`${kept}.part`, kept)
}

async function* foldedLines(file: string) {
  let line = 0
  for await (const row of companiesOf(file)) {
    const { uid, name, town, canton, legal_form, status, noga_code: noga, size_class: size } = row
    const stem = companyName(name).stem_key
    const folded = { line, uid, name, stem, purpose: foldText(row.purpose ?? ''), town, canton, legal_form }
    yield `${JSON.stringify({ ...folded, status, noga, size } satisfies FoldedCompany)}\n`
    line++
  }
}
