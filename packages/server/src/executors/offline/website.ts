import { cutText } from '@alphorn/contract/core/cut-text'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'
import { firmOf, quotableStart, quoteSentence } from '#server/executors/offline/register'
import type { Locale } from '@alphorn/messages/letters/locale'
import {
  evidenceOf,
  recogniseSite,
  type SiteOwnership,
  type SuppliedEvidence,
} from '#server/executors/jobs/whose-site'
import type { ArchivedPage, Site } from '#server/directory/websites/archive'

type Fact = ResultOf<'research'>['facts'][number]

/** A website's contribution to research: facts with proof, the site's owner, and obstacles to reading it. */
type FromWebsite = Pick<SiteOwnership, 'evidence' | 'identity' | 'notices'> & { facts: Fact[] }

export function readWebsite(input: StageInput, site: Site | undefined, locale: Locale): FromWebsite {
  const { pages, evidence, identity, notices } = recogniseSite(input, site, locale.website)
  const found = websiteStatements(input, pages, locale)
  return {
    evidence: [...evidence, ...found.map((one) => one.evidence)],
    facts: found.map(({ fact }) => fact),
    identity,
    notices,
  }
}

/**
 * Returns the site's statements: a sentence about the company in its own words, and a mailbox that belongs to no
 * person.
 */
function websiteStatements(input: StageInput, pages: readonly ArchivedPage[], locale: Locale): WebsiteFact[] {
  return [selfDescription(input, pages, locale), findMailbox(input, pages, locale)].filter(
    (one) => one !== undefined,
  )
}

type WebsiteFact = { evidence: SuppliedEvidence; fact: Fact }

// Sentences that are on every website and describe no company.
const boilerplate =
  /cookie|javascript|browser|datenschutz|copyright|©|privacy|protection des données|protezione dei dati|@/i
const minTextLength = 40

function selfDescription(
  input: StageInput,
  [front]: readonly ArchivedPage[],
  locale: Locale,
): WebsiteFact | undefined {
  const texts = [front?.description ?? '', ...(front?.blocks.filter((block) => /[.!?]$/.test(block)) ?? [])]
  for (const text of texts) {
    const words =
      text.length < minTextLength || boilerplate.test(text) ? undefined : quotableStart(cutText(text, 2000))
    if (words === undefined || words.length < minTextLength) continue
    const evidence = evidenceOf('website_text', front!, cutText(text, 2000))
    const statement = locale.website.says(
      firmOf(input, locale),
      quoteSentence(words, locale),
      words.length < text.length,
    )
    const quotes = [{ evidence_id: evidence.id, exact: words }]
    return { evidence, fact: { ...factOf(descriptionPredicate, statement, words, evidence, input), quotes } }
  }
  return undefined
}

/** The predicate of the fact that contains a website's description of its company. */
export const descriptionPredicate = 'website_description'

// Mailboxes of an office rather than a person.
const office =
  /(?<![\w.+-])(?:info|kontakt|contact|contatto|office|mail|hello|hallo|bonjour|admin|verkauf|ventes|vendite|sales|sekretariat|secretariat|empfang|reception)@/gi

function findMailbox(
  input: StageInput,
  pages: readonly ArchivedPage[],
  locale: Locale,
): WebsiteFact | undefined {
  const domain = websiteDomain(input.prospect.company.website?.url ?? '')
  if (domain === null) return undefined
  for (const page of pages)
    for (const block of page.blocks) {
      const address = mailboxIn(block, domain)
      if (address === undefined || address.length < 10) continue
      const evidence = evidenceOf('website_mailbox', page, address)
      const statement = locale.website.mailbox(firmOf(input, locale), address)
      const quotes = [{ evidence_id: evidence.id, exact: address }]
      return { evidence, fact: { ...factOf('email', statement, address, evidence, input), quotes } }
    }
  return undefined
}

function mailboxIn(block: string, domain: string) {
  for (const { 0: before, index } of block.matchAll(office)) {
    const end = index + before.length + domain.length
    const isThere = block.slice(index + before.length, end).toLowerCase() === domain
    if (isThere && !/^(?:[\w-]|\.\w)/.test(block.slice(end, end + 2))) return block.slice(index, end)
  }
  return undefined
}

function factOf(
  predicate: string,
  statement: string,
  value: string,
  { id, retrieved_at }: SuppliedEvidence,
  input: StageInput,
): Fact {
  return {
    id: predicate,
    predicate,
    statement,
    language: input.project.language,
    value,
    as_of: retrieved_at.slice(0, 10),
    confidence: 'medium',
    evidence_ids: [id],
  }
}
