import { demoLine } from '@alphorn/messages/letters/notices'
import { proofPageLine } from '@alphorn/messages/letters/proof-page-words'
import {
  proof,
  senderLine,
  text,
  windowPlaces,
  type WindowPlaces,
} from '#server/prospecting/exports/render/letter-page'
import { addressLines, letterDate, type OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { qrPath } from '#server/prospecting/exports/render/qr-path'
import { xmlText } from '#server/platform/formats/xml'

const style = `@page { size: A4; margin: 0 }
body { margin: 0; font: ${text.size}pt/1.4 Helvetica, Arial, sans-serif; color: #000; background: #fff }
article { position: relative; width: 210mm; min-height: 297mm; break-after: page; overflow: hidden }
article > * { position: absolute }
.from { white-space: nowrap }
address { font-style: normal; white-space: pre-line }
${Object.entries(windowPlaces)
  .map(([window, places]) => windowStyle(window, places))
  .join('\n')}
main { position: static; margin: ${text.top}mm 25mm 20mm ${text.left}mm; width: ${text.width}mm; white-space: pre-wrap }
h1 { font-size: inherit; margin: 0 0 5mm }
.proof { left: ${proof.left}mm; bottom: 7mm; display: flex; gap: 4mm; align-items: center; font-size: ${proof.lineSize}pt; line-height: 1.35 }
.proof svg { width: ${proof.size}mm; height: ${proof.size}mm }
.proof + main { margin-bottom: 30mm }
.demo { inset: 0; display: flex; align-items: center; justify-content: center; font-size: 130pt; color: #0002;
  transform: rotate(-45deg) }
.demo-line { left: 25mm; top: 12mm; font-weight: bold }`

function windowStyle(window: string, { address, returnLine, date }: WindowPlaces) {
  return `.${window} .from { left: ${returnLine.left}mm; top: ${returnLine.top}mm; font-size: ${returnLine.size}pt }
.${window} address { left: ${address.left}mm; top: ${address.top}mm; width: ${address.width}mm; line-height: ${address.lineHeight}mm }
.${window} time { left: ${date.left}mm; top: ${date.top}mm }`
}

/** Renders letters as one page to be printed, with the layout of the PDF. */
export function letterHtml(letters: readonly OutgoingText[]): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>Alphorn</title><style>${style}</style></head>
<body>
${letters.map(letterArticle).join('\n')}
</body></html>
`
}

/** Printed across each sheet about an invented company, and said in words. */
function demoMark({ demo }: OutgoingText) {
  return demo ? `<b class="demo">DEMO</b><span class="demo-line">${xmlText(demoLine)}</span>` : ''
}

/** The link to the proof page, as a QR code and as an address. */
function proofMark({ proof_page, language }: OutgoingText) {
  if (proof_page === null) return ''
  const { path, size } = qrPath(proof_page)
  return `<aside class="proof"><svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${path}"/></svg>
<span>${xmlText(proofPageLine[language])}<br><a href="${xmlText(proof_page)}">${xmlText(proof_page)}</a></span></aside>`
}

function letterArticle(letter: OutgoingText) {
  const { language, recipient, sender, subject, body, date: day, window } = letter
  const head = subject ? `<h1>${xmlText(subject)}</h1>` : ''
  return `<article class="${window}" lang="${language}">${demoMark(letter)}<span class="from">${xmlText(senderLine(sender))}</span>
<address>${xmlText(addressLines(recipient).join('\n'))}</address><time>${xmlText(letterDate(day, language))}</time>
${proofMark(letter)}<main>${head}${xmlText(body)}</main></article>`
}

/** Renders call sheets: the company, its UID, and the text of the call. */
export function callSheet(texts: readonly OutgoingText[]): string {
  const sheets = texts.map((text) => {
    const { language, recipient, subject, body } = text
    return `<article lang="${language}">${demoMark(text)}<main><h1>${xmlText(recipient.name)}</h1>
${xmlText(recipient.uid)}\n${xmlText(addressLines(recipient).slice(1).join(', '))}\n\n${xmlText(subject ?? '')}
${xmlText(body)}</main></article>`
  })
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>Alphorn</title><style>${style} main { margin-top: 25mm }</style></head>
<body>
${sheets.join('\n')}
</body></html>
`
}
