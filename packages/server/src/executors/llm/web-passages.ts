import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { locales } from '@alphorn/messages/letters/locales'
import {
  evidenceOf,
  type SiteOwnership,
  recogniseSite,
  type SuppliedEvidence,
} from '#server/executors/jobs/whose-site'
import type { ArchivedPage, Site } from '#server/directory/websites/archive'

/** The company's website in research: its owner, decided by rules, and the passages for the model. */
export type WebPassages = Omit<SiteOwnership, 'pages'> & { passages: readonly SuppliedEvidence[] }

/**
 * Selects the passages of a website for the model. Pages of other companies are excluded: rules decide on the owner of
 * a site, not the model.
 */
export function selectPassages(input: StageInput, site: Site | undefined): WebPassages {
  const { pages, ...judged } = recogniseSite(input, site, locales[input.project.language].website)
  return { ...judged, passages: passagesOf(pages) }
}

// About as many tokens as the rest of the task: a small model with a context of 16,000 has room for both and its
// answer.
const maxTextLength = 12_000
const maxPageLength = 5_000
/** A result may contain fifty pieces of evidence. */
const maxPassages = 40
const maxPassageLength = 600
const minPieceLength = 10
/** Sentences are found on the event loop: of long blocks, a page has this number of characters cut at most. */
const maxCutLength = 20_000

/**
 * Splits pages into citable passages. Each is a verbatim part of one block, so that the archive proves it, and has a
 * few sentences at most. They may name people, so such evidence is deleted after its retention period.
 */
function passagesOf(pages: readonly ArchivedPage[]): SuppliedEvidence[] {
  const shown = new Set<string>()
  const passages: SuppliedEvidence[] = []
  let room = maxTextLength
  for (const page of pages) {
    let ofPage = Math.min(room, maxPageLength)
    for (const piece of piecesOf(page)) {
      if (passages.length === maxPassages || ofPage < minPieceLength) break
      if (piece.length > ofPage || shown.has(piece)) continue
      shown.add(piece)
      ofPage -= piece.length
      room -= piece.length
      passages.push({ ...evidenceOf(`w${passages.length + 1}`, page, piece), personal_data: true })
    }
  }
  return passages
}

/** Yields pieces one after the other, because the blocks after the last piece that has room need not be cut. */
function* piecesOf({ description, blocks, language }: ArchivedPage) {
  let toCut = maxCutLength
  for (const block of [description ?? '', ...blocks])
    if (block.length <= maxPassageLength) yield* [block].filter(saysSomething)
    else if (toCut > 0) {
      yield* cutBlock(block, toCut, language).filter(saysSomething)
      toCut -= block.length
    }
}

/**
 * Splits the beginning of a long block into runs of whole sentences. A sentence that is too long by itself is left out.
 */
function cutBlock(block: string, length: number, language: Language | null) {
  const runs = ['']
  const segmenter = new Intl.Segmenter(language ?? 'de', { granularity: 'sentence' })
  for (const { segment } of segmenter.segment(block.slice(0, length)))
    if (runs.at(-1)!.length + segment.length <= maxPassageLength) runs.push(runs.pop()! + segment)
    else runs.push(segment)
  // The last sentence of a part may be incomplete.
  if (length < block.length) runs.pop()
  return runs.map((run) => run.trim()).filter((run) => run.length <= maxPassageLength)
}

// Entries of menus are short and have no number; cookie notices are on every site.
function saysSomething(piece: string) {
  if (piece.length < minPieceLength || /cookie|javascript/i.test(piece)) return false
  return piece.length >= 40 || /\d/.test(piece)
}
