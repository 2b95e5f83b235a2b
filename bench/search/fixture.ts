import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { companyRows } from '@alphorn/server/connectors/file/company-rows'
import type { CompanyRow } from '@alphorn/server/directory/company-row'
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
  return companyRows(createInterface({ input: createReadStream(file) }))
}

/** All companies of the file, as a source states them. */
export async function* companiesOf(file: string): AsyncGenerator<CompanyRow> {
  for await (const parsed of rowsOf(file)) {
    if (!parsed.ok) throw new Error(`The generator wrote a company that no register takes: ${parsed.detail}`)
    yield parsed.row
  }
}
