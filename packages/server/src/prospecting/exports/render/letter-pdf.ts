import { demoLine } from '@alphorn/messages/letters/notices'
import PDFDocument from 'pdfkit'
import {
  address,
  date,
  page,
  returnLine,
  senderLine,
  text,
} from '#server/prospecting/exports/render/letter-page'
import { addressLines, letterDate, type OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

const toPoints = (millimetres: number) => (millimetres * 72) / 25.4
const regular = 'Helvetica'
const bold = 'Helvetica-Bold'

/** Letters as one PDF, each on pages of its own, the address where the window of a Swiss envelope shows it. */
export async function letterPdf(letters: readonly OutgoingText[]): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: {
      left: toPoints(text.left),
      right: toPoints(page.width - text.left - text.width),
      top: toPoints(25),
      bottom: toPoints(page.height - text.bottom),
    },
    autoFirstPage: false,
    info: { Title: letters[0]?.subject ?? 'Alphorn', Creator: 'Alphorn' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', () => resolve())
    document.on('error', reject)
  })
  let isDemo = false
  // Long letters go on by themselves on pages that need the mark as well.
  document.on('pageAdded', () => isDemo && writeMark(document))
  for (const letter of letters) {
    isDemo = letter.demo
    writeLetter(document, letter)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function writeLetter(document: PDFKit.PDFDocument, letter: OutgoingText) {
  document.addPage()
  writeWindow(document, letter)
  document.font(regular).fontSize(text.size)
  const day = `${placeOf(letter.sender.address)}${letterDate(letter.date, letter.language)}`
  document.text(writableText(day), toPoints(date.left), toPoints(date.top))
  const options = { width: toPoints(text.width), lineGap: 2.5 }
  document.font(bold)
  if (letter.subject)
    document.text(writableText(letter.subject), toPoints(text.left), toPoints(text.top), options)
  const top = letter.subject ? document.y + toPoints(5) : toPoints(text.top)
  document.font(regular).text(writableText(letter.body), toPoints(text.left), top, options)
}

/** Over the whole page and in words: no one takes it for a letter that may be sent. What is written after it is where it would. */
function writeMark(document: PDFKit.PDFDocument) {
  const { x, y } = document
  const middle: [number, number] = [toPoints(page.width / 2), toPoints(page.height / 2)]
  document.save().font(bold).fontSize(140).fillColor('black', 0.12).rotate(-45, { origin: middle })
  document.text('DEMO', middle[0] - 220, middle[1] - 60, { lineBreak: false })
  document.restore().fillColor('black', 1).fontSize(text.size)
  document.text(demoLine, toPoints(text.left), toPoints(12), { lineBreak: false })
  document.font(regular)
  Object.assign(document, { x, y })
}

function writeWindow(document: PDFKit.PDFDocument, { sender, recipient }: OutgoingText) {
  const inWindow = {
    lineBreak: false,
    width: toPoints(address.width),
    ellipsis: true,
    height: toPoints(address.lineHeight),
  }
  document.font(regular).fontSize(returnLine.size)
  document.text(
    writableText(senderLine(sender)),
    toPoints(returnLine.left),
    toPoints(returnLine.top),
    inWindow,
  )
  document.fontSize(text.size)
  for (const [at, line] of addressLines(recipient).entries())
    document.text(
      writableText(line),
      toPoints(address.left),
      toPoints(address.top + at * address.lineHeight),
      inWindow,
    )
}

/** `Bern, ` out of `Bahnhofstrasse 1, 3011 Bern`. */
function placeOf(senderAddress: string) {
  const last = senderAddress.trim().split(/[,\n]/).at(-1) ?? ''
  const place = /\b\d{4}\s+(\S.*)$/s.exec(last)?.[1]
  return place ? `${place.trim()}, ` : ''
}

// The standard fonts of PDF hold the letters of Western Europe. What they lack is written without its accent, or shown to be missing.
// oxlint-disable-next-line no-control-regex
const foreign =
  /[^\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2039\u203a\u20ac]/gu

function writableText(words: string): string {
  return words
    .replaceAll('\t', ' ')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(foreign, (letter) => {
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return foreign.test(plain) || plain === letter ? '?' : plain
    })
}
