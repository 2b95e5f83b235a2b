import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Apache PDFBox Preflight, an independent validator of PDF/A-1b, as Debian packages it: libpdfbox2-java, libactivation-java
// and libjaxb-api-java, with a Java of 11 or later.

const jars = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
].map((name) => `/usr/share/java/${name}.jar`)

/** Whether this machine has the validator. */
export const hasValidator = existsSync('/usr/bin/java') && jars.every((jar) => existsSync(jar))

/** Returns the validator's objections to each PDF as PDF/A-1b, or empty lists. */
export async function faultsOfPdfs(pdfs: readonly Uint8Array[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'alphorn-pdf-a-'))
  try {
    const faults: string[][] = []
    for (const [at, bytes] of pdfs.entries()) {
      const file = join(folder, `${at}.pdf`)
      await writeFile(file, bytes)
      faults.push(await faultsOfFile(file))
    }
    return faults
  } finally {
    await rm(folder, { recursive: true })
  }
}

function faultsOfFile(file: string): Promise<string[]> {
  const command = ['-Xmx256m', '-cp', jars.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file]
  return new Promise((resolve, reject) => {
    execFile('/usr/bin/java', command, (error, stdout, stderr) => {
      const lines = stdout.trim().split('\n')
      if (lines[0]?.endsWith('is a valid PDF/A-1b file')) resolve([])
      else if (lines[0]?.includes('is not a valid PDF/A-1b file')) resolve(lines.slice(1))
      else reject(new Error(`The validator did not answer: ${stderr || (error?.message ?? '')}`))
    })
  })
}
