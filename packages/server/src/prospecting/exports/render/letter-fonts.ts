import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

// Arimo (OFL-1.1) has the metrics of Helvetica and Arial, and all of Unicode's Latin, Greek and Cyrillic. Its two files
// are embedded as subsets: a letter contains only the glyphs that it uses.
const filesOf = {
  regular: () => import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: () => import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
} as const

export type LetterFont = keyof typeof filesOf

const files = new Map<LetterFont, Buffer>()

/** Reads a font file of the letters (TrueType), once for each thread. */
export function letterFont(font: LetterFont): Buffer {
  const file = files.get(font) ?? readFileSync(fileURLToPath(filesOf[font]()))
  files.set(font, file)
  return file
}

let written: Set<number> | undefined

/** The code points of both fonts, which have the same ones. */
function writtenCodePoints(): Set<number> {
  // `create` returns a collection only for collection files.
  written ??= new Set((create(letterFont('regular')) as Font).characterSet)
  return written
}

/** Characters without a shape of their own: soft hyphens, joiners, directional marks, variation selectors. */
const ignorableCharacters = /\p{Default_Ignorable_Code_Point}/gu
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/**
 * Returns text as a letter prints it: precomposed characters, none without a shape, and a space for each control
 * character.
 */
function printedText(words: string): string {
  return words
    .replaceAll('\r\n', '\n')
    .replace(ignorableCharacters, '')
    .replace(control, ' ')
    .normalize('NFC')
}

/** Returns the characters of the text that the letters' font lacks, each once, in order of occurrence. */
export function missingCharacters(words: readonly string[]): string[] {
  const has = writtenCodePoints()
  const lacking = words.flatMap((text) =>
    Array.from(printedText(text)).filter((one) => one !== '\n' && !has.has(one.codePointAt(0) ?? 0)),
  )
  return [...new Set(lacking)]
}

/**
 * Returns text that the letters' font can print. An export is refused if characters are missing; only exports from
 * before that check print question marks.
 */
export function printableText(words: string): string {
  const has = writtenCodePoints()
  const printed = Array.from(printedText(words), (one) =>
    one === '\n' || has.has(one.codePointAt(0) ?? 0) ? one : '?',
  )
  return printed.join('')
}
