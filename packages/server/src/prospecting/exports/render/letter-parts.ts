import { demoLine } from '@alphorn/messages/letters/notices'
import { proofPageLine } from '@alphorn/messages/letters/proof-page-words'
import { printableText } from '#server/prospecting/exports/render/letter-fonts'
import {
  page,
  proof,
  senderLine,
  text,
  toPoints,
  windowPlaces,
} from '#server/prospecting/exports/render/letter-page'
import { addressLines, letterDate, type OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { qrPath } from '#server/prospecting/exports/render/qr-path'

type Document = PDFKit.PDFDocument

/** Writes a letter on pages of its own, in reading order. */
export function addLetter(document: Document, letter: OutgoingText) {
  document.addPage()
  const section = document.struct('Sect', { lang: letter.language })
  document.addStructure(section)
  const add = (type: 'P' | 'H1', write: () => void) => section.add(document.struct(type, {}, [write]))
  add('P', () => writeSender(document, letter))
  for (const [at, line] of windowLines(document, letter).entries())
    add('P', () => writeAddressLine(document, letter, line, at))
  writeProofPage(document, section, letter)
  add('P', () => writeDate(document, letter))
  writeText(document, add, letter)
  section.end()
}

/** Across the whole page and in words, so that no one takes it for a letter that may be sent. */
export function writeMark(document: Document) {
  const { x, y } = document
  const middle: [number, number] = [toPoints(page.width / 2), toPoints(page.height / 2)]
  document.markContent('Artifact', { type: 'Pagination' })
  // A grey below the text, because PDF/A-1 has no transparency.
  document.save().font('bold').fontSize(140).fillColor('#dddddd').rotate(-45, { origin: middle })
  document.text('DEMO', middle[0] - 220, middle[1] - 60, { lineBreak: false })
  document.restore().fillColor('black').fontSize(text.size)
  document.text(demoLine, toPoints(text.left), toPoints(12), { lineBreak: false })
  document.endMarkedContent()
  document.font('regular')
  // The mark must not move the text that is written after it.
  Object.assign(document, { x, y })
}

function inWindow({ window }: OutgoingText) {
  const { width, lineHeight } = windowPlaces[window].address
  return { lineBreak: false, width: toPoints(width), ellipsis: true, height: toPoints(lineHeight) } as const
}

function writeSender(document: Document, letter: OutgoingText) {
  const { returnLine } = windowPlaces[letter.window]
  document.font('regular').fontSize(returnLine.size)
  const line = printableText(senderLine(letter.sender))
  document.text(line, toPoints(returnLine.left), toPoints(returnLine.top), inWindow(letter))
}

function writeAddressLine(document: Document, letter: OutgoingText, line: string, at: number) {
  const { address } = windowPlaces[letter.window]
  document.font('regular').fontSize(text.size)
  document.text(
    printableText(line),
    toPoints(address.left),
    toPoints(address.top + at * address.lineHeight),
    inWindow(letter),
  )
}

const maxLines = 6

/**
 * Returns the lines of the address. A line that is wider than the window is broken between words, as long as there is
 * room.
 */
function windowLines(document: Document, letter: OutgoingText): string[] {
  document.font('regular').fontSize(text.size)
  const lines = addressLines(letter.recipient)
  let room = maxLines - lines.length
  return lines.flatMap((line) => {
    const broken = brokenLine(document, line, inWindow(letter).width)
    const [first, rest] = [broken.slice(0, room), broken.slice(room).join(' ')]
    const fitting = rest === '' ? first : [...first, rest]
    room -= fitting.length - 1
    return fitting
  })
}

function brokenLine(document: Document, line: string, width: number): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && document.widthOfString(printableText(longer)) <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The link to the proof page, on the first page below the text. */
function writeProofPage(
  document: Document,
  section: PDFKit.PDFStructureElement,
  { proof_page, language }: OutgoingText,
) {
  if (proof_page === null) return
  const { path, size } = qrPath(proof_page)
  const drawCode = () => {
    document.save().translate(toPoints(proof.left), toPoints(proof.top))
    document
      .scale(toPoints(proof.size) / size)
      .path(path)
      .fill('black')
      .restore()
  }
  section.add(document.struct('Figure', { alt: `QR: ${proof_page}` }, [drawCode]))
  const writeLine = (line: string, below: number, more: PDFKit.Mixins.TextOptions = {}) => {
    // Below the margin, where a text would start another page.
    const { bottom } = document.page.margins
    document.page.margins.bottom = 0
    document.font('regular').fontSize(proof.lineSize)
    const options = { ...more, lineBreak: false }
    document.text(line, toPoints(proof.lineLeft), toPoints(proof.lineTop) + below, options)
    document.page.margins.bottom = bottom
  }
  section.add(document.struct('P', {}, [() => writeLine(printableText(proofPageLine[language]), 0)]))
  section.add(document.struct('Link', {}, [() => writeLine(proof_page, 11, { link: proof_page })]))
}

function writeDate(document: Document, { sender, date: day, language, window }: OutgoingText) {
  const { date } = windowPlaces[window]
  document.font('regular').fontSize(text.size)
  const words = `${placeOf(sender.address)}${letterDate(day, language)}`
  document.text(printableText(words), toPoints(date.left), toPoints(date.top))
}

function writeText(
  document: Document,
  add: (type: 'P' | 'H1', write: () => void) => void,
  { subject, body }: OutgoingText,
) {
  const options = { width: toPoints(text.width), lineGap: 2.5 }
  const left = toPoints(text.left)
  if (subject)
    add('H1', () => document.font('bold').text(printableText(subject), left, toPoints(text.top), options))
  let top = subject ? document.y + toPoints(5) : toPoints(text.top)
  for (const paragraph of printableText(body).split('\n\n')) {
    add('P', () => document.font('regular').text(paragraph, left, top, options))
    top = document.y + document.currentLineHeight(true) + options.lineGap
  }
}

/** Extracts `Bern, ` from `Bahnhofstrasse 1, 3011 Bern`. */
function placeOf(senderAddress: string) {
  const last = senderAddress.trim().split(/[,\n]/).at(-1) ?? ''
  const place = /\b\d{4}\s+(\S.*)$/s.exec(last)?.[1]
  return place ? `${place.trim()}, ` : ''
}
