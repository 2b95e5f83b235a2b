import type { WebsiteDoubt, WebsiteProofKind } from '@alphorn/contract/directory/website-proofs'
import {
  type FoundUid,
  type ImprintBlock,
  imprintBlocks,
  type ProofPage,
  uidsIn,
} from '#server/directory/website-finder/imprint'
import {
  hasAddress,
  hasStem,
  isOwnLine,
  otherFirm,
  provingParts,
} from '#server/directory/website-finder/name-on-page'
import { noSite } from '#server/directory/website-finder/no-site'
import {
  type SoughtCompany,
  type SoughtWords,
  soughtWords,
} from '#server/directory/website-finder/sought-company'

/** Increase this when a rule may change a verdict: sites judged by another version become due again. */
export const proofRulesVersion = 1

/** The proof of a site's owner, or the doubt about it. `page` and `excerpt` are the decisive text, verbatim. */
export type SiteVerdict =
  | { proven: true; by: WebsiteProofKind; probability: number; page: ProofPage; excerpt: string }
  | { proven: false; doubt: WebsiteDoubt; page: ProofPage | null; excerpt: string | null }

// Estimates rather than learned values: there is no live set to learn from (docs/decisions/0012-websites.md).
const probabilities = { uidAndName: 0.99, uid: 0.96, nameAndAddress: 0.95 }
/** An address within this many blocks after the company's name is the company's own. */
const nearby = 6

/** Decides from its pages whether a site belongs to the company. Pure, and linear in the length of the pages. */
export function proveSite(company: SoughtCompany, pages: readonly ProofPage[]): SiteVerdict {
  const none = noSite(pages)
  if (none) return doubtfulVerdict(none, pages[0] ?? null)
  const sought = soughtWords(company)
  const blocks = imprintBlocks(pages, sought)
  if (blocks.length === 0) return doubtfulVerdict('no_imprint', pages[0] ?? null)
  const found = uidsIn(blocks)
  const ofOwner = found.filter(({ block }) => block.isOfOwner)
  if (ofOwner.length > 0) return compareUids(ofOwner, blocks, sought)
  const listed = found.find(({ uid }) => uid === sought.uid)
  if (listed) return doubtfulVerdict('listed_company', listed.block.page, listed.spelling)
  return compareNames(blocks, sought)
}

function compareUids(
  found: readonly FoundUid[],
  blocks: readonly ImprintBlock[],
  sought: SoughtWords,
): SiteVerdict {
  const own = found.find(({ uid }) => uid === sought.uid)
  const other = found.find(({ uid }) => uid !== sought.uid)
  if (own && other) return doubtfulVerdict('several_companies', other.block.page, other.spelling)
  if (!own) return doubtfulVerdict('other_company', other?.block.page ?? null, other?.spelling)
  return compareOwnUid(own, blocks, sought)
}

/** Judges a UID that is the company's own. It proves the site, unless only the name of another company is near it. */
function compareOwnUid(
  { block, spelling }: FoundUid,
  blocks: readonly ImprintBlock[],
  sought: SoughtWords,
): SiteVerdict {
  const texts = ownersOf(blocks).map(({ text }) => text)
  const isNamed = texts.some((text) => isOwnLine(text, sought))
  const stranger = isNamed ? undefined : firmIn(blocks, sought)
  if (stranger) return doubtfulVerdict('name_conflict', stranger.page, stranger.name)
  const isKnown = isNamed || hasStem(texts, sought)
  const probability = isKnown ? probabilities.uidAndName : probabilities.uid
  return { proven: true, by: 'uid', probability, page: block.page, excerpt: spelling }
}

function compareNames(blocks: readonly ImprintBlock[], sought: SoughtWords): SiteVerdict {
  const owners = ownersOf(blocks)
  const stranger = firmIn(blocks, sought)
  const at = owners.findIndex(
    ({ text }, index) => isOwnLine(text, sought) && hasAddress(textsFrom(owners, index), sought),
  )
  const named = owners[at] ?? owners.find(({ text }) => isOwnLine(text, sought))
  if (!named) {
    if (stranger) return doubtfulVerdict('other_company', stranger.page, stranger.name)
    const isListed = blocks.some(({ text }) => isOwnLine(text, sought))
    return doubtfulVerdict(isListed ? 'listed_company' : 'not_named', blocks[0]?.page ?? null)
  }
  if (at < 0) return doubtfulVerdict('name_without_address', named.page)
  if (stranger) return doubtfulVerdict('several_companies', stranger.page, stranger.name)
  const excerpt = excerptOf(owners, at, sought)
  return {
    proven: true,
    by: 'name_and_address',
    probability: probabilities.nameAndAddress,
    page: named.page,
    excerpt,
  }
}

function ownersOf(blocks: readonly ImprintBlock[]) {
  return blocks.filter(({ isOfOwner }) => isOfOwner)
}

function firmIn(blocks: readonly ImprintBlock[], sought: SoughtWords) {
  for (const { text, page } of ownersOf(blocks)) {
    const name = otherFirm(text, sought)
    if (name !== undefined) return { name, page }
  }
  return undefined
}

/** Returns the text of a block and of those after it on the same page. */
function textsFrom(owners: readonly ImprintBlock[], at: number) {
  const page = owners[at]?.page
  return owners.slice(at, at + nearby).flatMap((block) => (block.page === page ? [block.text] : []))
}

const maxExcerptLength = 300

function excerptOf(owners: readonly ImprintBlock[], at: number, sought: SoughtWords) {
  return provingParts(textsFrom(owners, at), sought).slice(0, maxExcerptLength).toWellFormed()
}

function doubtfulVerdict(doubt: WebsiteDoubt, page: ProofPage | null, excerpt?: string): SiteVerdict {
  return { proven: false, doubt, page, excerpt: excerpt?.slice(0, maxExcerptLength).toWellFormed() ?? null }
}
