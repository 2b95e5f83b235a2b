import { decide, work } from '@alphorn/test/fixtures/drafts'
import { addProspects, type Fixture, startCycle } from '@alphorn/test/fixtures/project'
import { outreachResult, qualificationResult, researchResult } from '@alphorn/test/fixtures/results'

type Draft = {
  /** Index of the company for which the draft is written. */
  from?: number
  /** Words of the claim that replace those of the offering. */
  says?: string
  /** The text around the claim. */
  write?: (claim: string) => string
}

const usualText = (claim: string) => `Guten Tag\n\n${claim}\n\nDarf ich Ihnen mehr erzählen?`

/**
 * Takes a company to a draft whose only claim is about the sender, so that no page needs to be read. Returns its
 * prospect.
 */
export async function draftAboutSender(fixture: Fixture, { from = 0, says, write = usualText }: Draft = {}) {
  const [prospect_id = ''] = await addProspects(fixture, 1, from)
  await decide(fixture, prospect_id, 'accept')
  await startCycle(fixture, [prospect_id])
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  await work(fixture, 'outreach', (job) => {
    const result = outreachResult(job)
    const claims = result.claims
      .filter(({ kind }) => kind === 'seller_fact')
      .map((claim) => ({ ...claim, text: says ?? claim.text }))
    const body = write(claims[0]!.text)
    return { ...result, claims, variants: result.variants.map((one) => ({ ...one, body })) }
  })
  return prospect_id
}
