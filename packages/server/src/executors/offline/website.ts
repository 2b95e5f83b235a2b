import { parseUid } from '@alphorn/contract/uid'
import type { StageInput } from '@alphorn/contract/stage-input'
import type { ResultOf } from '@alphorn/contract/stage-results'
import { websiteDomain } from '@alphorn/contract/website-domain'
import { companyName } from '#server/directory/company-name'
import { fold, wordsOf } from '#server/directory/fold'
import { firmOf, quotable, quoted } from '#server/executors/offline/register'
import type { Tongue } from '#server/executors/offline/tongue'
import type { ArchivedPage, Site } from '#server/websites/archive'

type Research = ResultOf<'research'>
type Supplied = Research['evidence'][number]
type Fact = Research['facts'][number]

/** What a company's website adds to its register entry: facts with their proof, whether it is the company's at all, and what was in the way. */
export type FromWebsite = Pick<Research, 'evidence' | 'facts'> & {
  identity: Research['identity'] | null
  notices: NonNullable<Research['notices']>
}

/** Of a company without one, or where none is read. */
export const noWebsite: FromWebsite = { evidence: [], facts: [], identity: null, notices: [] }

/** Reads a site as a person would who is careful whose it is: the UID first, then the name, and of a stranger's site nothing. */
export function readWebsite(input: StageInput, site: Site, tongue: Tongue): FromWebsite {
  if (site.pages.length === 0) return { ...noWebsite, notices: site.notices.map((one) => told(one, tongue)) }
  const own = findUid(site, (uid) => uid === input.prospect.company.uid)
  if (own) {
    const identity = confirmed(input, own, tongue)
    return { ...said(input, site, tongue, [own.evidence]), identity, notices: [] }
  }
  const [{ url }] = site.pages as [ArchivedPage]
  const other = findUid(site, () => true)
  if (other) {
    const reason = tongue.website.otherUid(other.uid)
    const identity = { verdict: 'doubtful' as const, reason, evidence_ids: [other.evidence.id] }
    const notices = [told({ code: 'other_company', url }, tongue)]
    return { ...noWebsite, evidence: [other.evidence], identity, notices }
  }
  if (!isNamedOn(site, input))
    return { ...noWebsite, notices: [told({ code: 'not_recognised', url }, tongue)] }
  return { ...said(input, site, tongue, []), identity: null, notices: [] }
}

function told({ code, url }: Pick<Site['notices'][number], 'code' | 'url'>, tongue: Tongue) {
  return { code, url, detail: tongue.website.notices[code](websiteDomain(url) ?? url.slice(0, 100)) }
}

type FoundUid = { uid: string; evidence: Supplied }

const uidSpelling = /CHE[\s.\p{Pd}]?\d{3}[\s.]?\d{3}[\s.]?\d{3}(?:\s(?:MWST|TVA|IVA|VAT))?/gu

/** The first number of a site that is a UID with a right check digit and wanted. The excerpt is the number alone: people may stand beside it. */
function findUid({ pages }: Site, wanted: (uid: string) => boolean): FoundUid | undefined {
  for (const page of pages)
    for (const block of page.blocks)
      for (const [spelling] of block.matchAll(uidSpelling)) {
        const parsed = parseUid(spelling)
        if (parsed.ok && wanted(parsed.uid))
          return { uid: parsed.uid, evidence: evidenceOf('website_uid', page, spelling) }
      }
  return undefined
}

function confirmed({ evidence }: StageInput, { uid, evidence: own }: FoundUid, tongue: Tongue) {
  const entry = evidence.find(({ kind, excerpt }) => kind === 'register_entry' && excerpt.includes(uid))
  const evidence_ids = [...(entry ? [entry.id] : []), own.id]
  return { verdict: 'confirmed' as const, reason: tongue.website.ownUid(uid), evidence_ids }
}

/** Whether the company's name stands on the site, with its legal form or with all its other words in their order. */
function isNamedOn({ pages }: Site, { prospect: { company } }: StageInput) {
  const names = [company.name, ...Object.values(company.translations ?? {})].map((name) => companyName(name))
  const wanted = names.flatMap(({ key, before, after }) =>
    before.length + after.length > 1 ? [key, before.join(' ')] : [key],
  )
  const texts = pages
    .flatMap(({ title, blocks }) => [title ?? '', ...blocks])
    .map((text) => ` ${wordsOf(fold(text)).join(' ')} `)
  return wanted.some((name) => name !== '' && texts.some((text) => text.includes(` ${name} `)))
}

/** What the site says: a sentence about the company in its own words, and a mailbox that is nobody's own. */
function said(input: StageInput, { pages }: Site, tongue: Tongue, evidence: Supplied[]) {
  const found = [selfDescription(input, pages, tongue), mailbox(input, pages, tongue)].filter(
    (one) => one !== undefined,
  )
  return {
    evidence: [...evidence, ...found.map((one) => one.evidence)],
    facts: found.map(({ fact }) => fact),
  }
}

type Found = { evidence: Supplied; fact: Fact }

// Sentences of every website that say nothing of the company.
const ofNobody =
  /cookie|javascript|browser|datenschutz|copyright|©|privacy|protection des données|protezione dei dati|@/i
const shortest = 40

function selfDescription(
  input: StageInput,
  [front]: readonly ArchivedPage[],
  tongue: Tongue,
): Found | undefined {
  const texts = [front?.description ?? '', ...(front?.blocks.filter((block) => /[.!?]$/.test(block)) ?? [])]
  for (const text of texts) {
    const words = text.length < shortest || ofNobody.test(text) ? undefined : quotable(text.slice(0, 2000))
    if (words === undefined || words.length < shortest) continue
    const evidence = evidenceOf('website_text', front!, text.slice(0, 2000))
    const statement = tongue.website.says(
      firmOf(input, tongue),
      quoted(words, tongue),
      words.length < text.length,
    )
    const quotes = [{ evidence_id: evidence.id, exact: words }]
    return { evidence, fact: { ...factOf(descriptionPredicate, statement, words, evidence, input), quotes } }
  }
  return undefined
}

/** The fact of research that holds what a website says of its company. */
export const descriptionPredicate = 'website_description'

// An office answers there, and no person in particular.
const officeNames =
  'info|kontakt|contact|contatto|office|mail|hello|hallo|bonjour|admin|verkauf|ventes|vendite|sales|sekretariat|secretariat|empfang|reception'

function mailbox(input: StageInput, pages: readonly ArchivedPage[], tongue: Tongue): Found | undefined {
  const domain = websiteDomain(input.prospect.company.website?.url ?? '')
  if (domain === null) return undefined
  const spelling = new RegExp(
    `(?<![\\w.+-])(?:${officeNames})@${domain.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`,
    'i',
  )
  for (const page of pages)
    for (const block of page.blocks) {
      const [address] = spelling.exec(block) ?? []
      if (address === undefined || address.length < 10) continue
      const evidence = evidenceOf('website_mailbox', page, address)
      const statement = tongue.website.mailbox(firmOf(input, tongue), address)
      return { evidence, fact: factOf('email', statement, address, evidence, input) }
    }
  return undefined
}

function evidenceOf(id: string, page: ArchivedPage, excerpt: string): Supplied {
  const { url, title, language, fetched_at, content_sha256 } = page
  return {
    id,
    kind: 'web_page',
    url,
    ...(title !== null && { title }),
    ...(language !== null && { language }),
    publisher: websiteDomain(url) ?? url,
    retrieved_at: fetched_at.toISOString(),
    excerpt,
    content_sha256,
  }
}

function factOf(
  predicate: string,
  statement: string,
  value: string,
  { id, retrieved_at }: Supplied,
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
