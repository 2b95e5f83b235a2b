import { csvLine } from '#server/platform/formats/csv'
import { zip } from '#server/platform/formats/zip'
import { runInThread } from '#server/platform/threads/run-in-thread'
import { addressColumns } from '#server/prospecting/exports/render/address-columns'
import type { work as printEach } from '#server/prospecting/exports/render/letter-each-task'
import type { letterPdf, PrintedLetters } from '#server/prospecting/exports/render/letter-pdf'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

type Owner = { account_id: string }

/** Renders letters as one PDF. A page takes some ten milliseconds, and an export may have many letters. */
export function pdfInThread(texts: readonly OutgoingText[], { account_id }: Owner): Promise<Uint8Array> {
  const task = new URL('./letter-pdf-task.ts', import.meta.url)
  return runInThread<typeof letterPdf>(account_id, task, texts)
}

/** Renders one letter as a PDF. */
export async function printLetter(text: OutgoingText, account_id: string): Promise<Uint8Array<ArrayBuffer>> {
  const task = new URL('./letter-each-task.ts', import.meta.url)
  const [printed] = await runInThread<typeof printEach>(account_id, task, [text])
  return Uint8Array.from(printed!.bytes)
}

/**
 * Number of letters in one task, so that others get their turn in between and a slow machine stays below a task's time
 * limit.
 */
const lettersOfTask = 20

/**
 * Packs letters into an archive with a PDF for each, as services that post letters accept them. A cover list names the
 * address and the number of pages of each.
 */
export async function lettersZip(texts: readonly OutgoingText[], { account_id }: Owner): Promise<Uint8Array> {
  const task = new URL('./letter-each-task.ts', import.meta.url)
  const printed: PrintedLetters[] = []
  for (let from = 0; from < texts.length; from += lettersOfTask)
    printed.push(
      ...(await runInThread<typeof printEach>(account_id, task, texts.slice(from, from + lettersOfTask))),
    )
  const files = printed.map(({ bytes }, at) => ({ name: fileName(texts[at]!, at), pieces: [bytes] }))
  const pieces: Uint8Array[] = []
  for await (const piece of zip([{ name: 'cover-list.csv', pieces: [coverList(texts, printed)] }, ...files]))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

/** `007-CHE-109.322.551.pdf`: the position in the cover list, and the UID of the recipient. */
function fileName({ recipient }: OutgoingText, at: number) {
  return `${String(at + 1).padStart(3, '0')}-${recipient.uid.replace(/[^\w.-]/g, '')}.pdf`
}

const columns = {
  release_id: ({ release_id }: OutgoingText) => release_id,
  uid: ({ recipient }: OutgoingText) => recipient.uid,
  name: ({ recipient }: OutgoingText) => recipient.name,
  ...addressColumns,
  language: ({ language }: OutgoingText) => language,
  subject: ({ subject }: OutgoingText) => subject ?? '',
  demo: ({ demo }: OutgoingText) => (demo ? 'DEMO' : ''),
} as const

function coverList(texts: readonly OutgoingText[], printed: readonly PrintedLetters[]) {
  const rows = texts.map((text, at) => [
    fileName(text, at),
    String(printed[at]!.pages),
    ...Object.values(columns).map((read) => read(text)),
  ])
  return [['file', 'pages', ...Object.keys(columns)], ...rows].map(csvLine).join('')
}
