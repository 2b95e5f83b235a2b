import PDFDocument from 'pdfkit'
import { letterFont, printableText } from '#server/prospecting/exports/render/letter-fonts'
import { page, text, toPoints } from '#server/prospecting/exports/render/letter-page'
import { addLetter, writeMark } from '#server/prospecting/exports/render/letter-parts'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

/** A PDF and its number of pages. */
export type PrintedLetters = { bytes: Buffer; pages: number }

/**
 * Renders letters as one PDF/A-1b (ISO 19005-1), each on pages of its own, with the address in the window of a Swiss
 * envelope. Fonts are embedded as subsets, colours have an output intent, and the structure is tagged for screen
 * readers.
 */
export async function letterPdf(letters: readonly OutgoingText[]): Promise<Buffer> {
  return (await printLetters(letters)).bytes
}

/** Renders each letter as a separate PDF. */
export async function printEach(letters: readonly OutgoingText[]): Promise<PrintedLetters[]> {
  const printed: PrintedLetters[] = []
  for (const letter of letters) printed.push(await printLetters([letter]))
  return printed
}

/** Like `letterPdf`, with the number of pages. */
async function printLetters(letters: readonly OutgoingText[]): Promise<PrintedLetters> {
  const document = openDocument(letters)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve())
    document.on('error', reject)
  })
  let isDemo = false
  let pages = 0
  document.on('pageAdded', () => {
    pages++
    // Long letters continue automatically on pages that need the mark as well.
    if (isDemo) writeMark(document)
  })
  for (const letter of letters) {
    isDemo = letter.demo
    addLetter(document, letter)
  }
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), pages }
}

function openDocument([first]: readonly OutgoingText[]): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margins: {
      left: toPoints(text.left),
      right: toPoints(page.width - text.left - text.width),
      top: toPoints(25),
      bottom: toPoints(page.height - text.bottom),
    },
    autoFirstPage: false,
    // PDF/A-1 is PDF 1.4 without transparency. Debian's validator checks it in test/prospecting/pdf-a.test.ts.
    pdfVersion: '1.4',
    subset: 'PDF/A-1b',
    tagged: true,
    displayTitle: true,
    ...(first && { lang: first.language }),
    // The standard fonts of PDF cannot be embedded, so none of them may be the first font.
    font: '',
    info: { Title: titleOf(first), Creator: 'Alphorn' },
  })
  document.registerFont('regular', letterFont('regular'))
  document.registerFont('bold', letterFont('bold'))
  return document
}

/** PDFKit writes the title into XML unescaped, and PDF/A requires the same title in both places. */
function titleOf(first: OutgoingText | undefined) {
  const title = printableText(first?.subject ?? 'Alphorn')
  return title.replaceAll('&', '+').replaceAll('<', '‹').replaceAll('>', '›')
}
