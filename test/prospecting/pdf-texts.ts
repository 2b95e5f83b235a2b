import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page of a PDF. */
export async function textsOfPdf(bytes: Buffer): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true })
  const document = await reading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await reading.destroy()
  return pages
}

/** Returns whether each page is marked, diagonally and in words, as addressed to an invented company. */
export function pagesMarked(pages: readonly string[]): boolean {
  return pages.every((page) => /\bDEMO\b.*DEMO – invented company, not to be sent/s.test(page))
}
