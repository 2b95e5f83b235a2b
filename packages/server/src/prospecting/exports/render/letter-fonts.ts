import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

// Arimo (OFL-1.1) has the widths of Helvetica and Arial, all of Unicode's Latin, Greek and Cyrillic. Its two files are
// embedded as subsets: a letter carries only the glyphs that it uses.
const filesOf = {
  regular: () => import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: () => import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
} as const

export type LetterFont = keyof typeof filesOf

const files = new Map<LetterFont, Buffer>()

/** The file of a font of the letters (TrueType), read once for each thread. */
export function letterFont(font: LetterFont): Buffer {
  const file = files.get(font) ?? readFileSync(fileURLToPath(filesOf[font]()))
  files.set(font, file)
  return file
}

let written: Set<number> | undefined

/** The code points that both fonts have: both files have the same ones. */
function writtenCodePoints(): Set<number> {
  // `create` gives a collection only for collection files.
  written ??= new Set((create(letterFont('regular')) as Font).characterSet)
  return written
}

/** Marks without a shape of their own: a soft hyphen, joiners, directions, the choice of a picture's form. */
const shapeless = /\p{Default_Ignorable_Code_Point}/gu
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Words as a letter prints them: composed letters, no marks without a shape, a space for a control character. */
export function printedText(words: string): string {
  return words.replaceAll('\r\n', '\n').replace(shapeless, '').replace(control, ' ').normalize('NFC')
}

/** The characters of these words that the font of the letters lacks, each once, in their order. */
export function charactersLacking(words: readonly string[]): string[] {
  const has = writtenCodePoints()
  const lacking = words.flatMap((text) =>
    Array.from(printedText(text)).filter((one) => one !== '\n' && !has.has(one.codePointAt(0) ?? 0)),
  )
  return [...new Set(lacking)]
}

/**
 * Words that the font of the letters can print. An export is refused where characters are missing; a question mark for
 * them is left to exports that were made before characters were checked.
 */
export function printableText(words: string): string {
  const has = writtenCodePoints()
  const printed = Array.from(printedText(words), (one) =>
    one === '\n' || has.has(one.codePointAt(0) ?? 0) ? one : '?',
  )
  return printed.join('')
}
