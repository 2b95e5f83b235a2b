import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import type { ParsedRow } from '#server/directory/companies/company-row'

const generator = fileURLToPath(new URL('../../../demo/generate.mjs', import.meta.url))

/**
 * Yields invented companies in real places, the same for the same seed. A separate process writes them for the file
 * connector, so that even 800,000 need no memory here.
 */
export async function* demoCompanies({ count = 2000, seed = 1 } = {}): AsyncGenerator<ParsedRow> {
  const child = spawn(process.execPath, [generator, '--count', String(count), '--seed', String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  try {
    yield* companyRows(textLines(child.stdout))
    const code = await ended
    if (code !== 0) throw new Error(`The generator of demo companies ended with code ${code}`)
  } finally {
    child.kill()
  }
}
