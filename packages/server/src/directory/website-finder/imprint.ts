import { parseUid } from '@alphorn/contract/core/uid'
import { isImprintPage, isImprintHeading } from '#server/directory/websites/follow'
import { isOwnLine } from '#server/directory/website-finder/name-on-page'
import type { SoughtWords } from '#server/directory/website-finder/sought-company'

/** A page of a site as archived. */
export type ProofPage = {
  url: string
  title: string | null
  blocks: readonly string[]
  content_sha256: string
}

/**
 * A block of an imprint, and whether it is about the owner of the site or about another company: an agency, a customer,
 * a bank.
 */
export type ImprintBlock = { page: ProofPage; text: string; isOfOwner: boolean }

/** Number of blocks after a heading in the middle of a page that belong to it. */
const afterHeading = 15
/** Number of blocks to which a heading about another company applies. */
const afterCredit = 8
const maxHeadingLength = 60

/**
 * Returns the blocks of imprint and contact pages, in order. On a front page they start at a heading that announces an
 * imprint.
 */
export function imprintBlocks(pages: readonly ProofPage[], sought: SoughtWords): ImprintBlock[] {
  return pages.flatMap((page) => {
    const texts = isImprintPage(page) ? page.blocks : blocksAfterHeadings(page.blocks)
    return markOwners(page, texts, sought)
  })
}

function blocksAfterHeadings(blocks: readonly string[]) {
  const ends = blocks.flatMap((block, at) => (isImprintHeading(block) ? [at + afterHeading] : []))
  return blocks.filter((_, at) => ends.some((end) => at <= end && at > end - afterHeading - 1))
}

function markOwners(page: ProofPage, texts: readonly string[], sought: SoughtWords): ImprintBlock[] {
  let credited = 0
  return texts.map((text) => {
    const isOwn = isOwnLine(text, sought)
    if (isOwn && credited < afterCredit - 1) credited = 0
    else if (!isOwn && isHeading(text) && ownerWords.test(text)) credited = 0
    else if (!isOwn && isHeading(text) && creditWords.test(text)) credited = afterCredit
    else if (credited > 0) credited--
    return { page, text, isOfOwner: credited === 0 }
  })
}

function isHeading(text: string) {
  return text.length <= maxHeadingLength && !uidSpelling().test(text)
}

// A company named under such a heading does not run the site.
const creditWords =
  /web[\s-]?design|web[\s-]?agen|realisi?[ea]r|r[ée]alisation|realizzazione|umsetzung|gestaltung|konzept|conception|design\b|powered|created by|made by|hosting|h[ée]berg|provider|programmier|d[ée]veloppement|sviluppo|fotograf|photograph|bildnachweis|bildquell|cr[ée]dits?\b|revisionsstelle|organe de r[ée]vision|ufficio di revisione|partner|partenaire|kunden|clients|clienti|referenz|r[ée]f[ée]rences|referenze|lieferant|fournisseur|fornitor|mitglied|membre|member|vermieter|vertreten durch die agentur|eine marke von|ein unternehmen der|eine tochter|une soci[ée]t[ée] d|una societ[àa] d|part of/i
const ownerWords =
  /impressum|imprint|mentions? l[ée]gales|note legali|kontakt|contact|contatt|betreiber|verantwortlich|responsab|herausgeber|[ée]diteur|editore|publisher|inhaber|titolare|anbieter|angaben gem|handelsregister|registre du commerce|registro di commercio|hauptsitz|si[èe]ge|sede\b|adresse\b|indirizzo|unsere firma/i

/** Matches the spellings of UIDs. Returns a new expression each time, because a global one keeps state. */
const uidSpelling = () => /CHE[\s.\p{Pd}]?\d{3}[\s.]?\d{3}[\s.]?\d{3}(?!\d)/gu

export type FoundUid = { uid: string; spelling: string; block: ImprintBlock }

/** Returns every UID with a correct check digit, in order. */
export function uidsIn(blocks: readonly ImprintBlock[]): FoundUid[] {
  return blocks.flatMap((block) =>
    [...block.text.matchAll(uidSpelling())].flatMap(({ 0: spelling, index }) => {
      const parsed = parseUid(spelling)
      if (!parsed.ok) return []
      const isOfOwner = block.isOfOwner && !isCredited(block.text, index)
      return [{ uid: parsed.uid, spelling, block: { ...block, isOfOwner } }]
    }),
  )
}

const maxCharactersBefore = 160

/** Returns whether the sentence before a UID attributes it to another company. */
function isCredited(text: string, index: number) {
  const before = text.slice(Math.max(0, index - maxCharactersBefore), index)
  const sentence = before.slice(before.lastIndexOf('. ') + 1)
  return creditWords.test(sentence) && !ownerWords.test(sentence)
}
