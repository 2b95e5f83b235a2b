import { setImmediate as nextTurn } from 'node:timers/promises'
import { newId } from '@alphorn/contract/core/ids'
import type { LetterPreview, LetterPreviewInput } from '@alphorn/contract/prospecting/offering-proposals'
import type { Company } from '@alphorn/contract/directory/companies'
import type { Signal } from '@alphorn/contract/directory/signals'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { nowOf, type ReadCall } from '#server/platform/call'
import { swissDay } from '#server/platform/swiss-time'
import { companiesByIds } from '#server/directory/companies/company'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import { signalsOf } from '#server/directory/signals/of-companies'
import { writeOutreach } from '#server/executors/offline/outreach'
import { defaultPolicies } from '#server/prospecting/projects/create'
import { freezeInput } from '#server/prospecting/stage-jobs/input'
import { signalDays } from '#server/prospecting/stage-jobs/sources'

const dayMs = 86_400_000

/**
 * Writes a letter to the first company to which there is something to say. It is the text that a project with this
 * offering would produce today, before research. Nothing of it is stored.
 */
export async function previewLetter(call: ReadCall, input: LetterPreviewInput): Promise<LetterPreview> {
  const { tx, caller } = call
  const now = await nowOf(call)
  const day = swissDay(now)
  const publishedSince = swissDay(new Date(now.getTime() - signalDays * dayMs))
  const ids = await filterVisible(tx, input.company_ids, visibleTo(caller))
  const [companies, signals] = await Promise.all([
    companiesByIds(tx, ids),
    signalsOf(tx, ids, { publishedSince }),
  ])
  const left_out: LetterPreview['left_out'] = []
  for (const company_id of ids) {
    const company = companies.get(company_id)
    if (!company) continue
    const written = writeLetter(input, { company, signals: signals.get(company_id) ?? [], day })
    if ('reason' in written) left_out.push({ company_id, reason: written.reason })
    else return { letter: { company_id, ...written }, left_out }
    // Ten texts in a row would block the event loop for other calls.
    await nextTurn()
  }
  return { letter: null, left_out }
}

type Recipient = { company: Company; signals: readonly Signal[]; day: string }

function writeLetter({ language, offering }: LetterPreviewInput, { company, signals, day }: Recipient) {
  const input = inputFor({ language, offering }, { company, signals })
  const made = writeOutreach(input, day)
  if ('failure' in made) return { reason: made.failure.message }
  const [variant] = made.variants
  if (!variant) return { reason: made.nothing_to_say?.reason ?? '' }
  const evidence = new Map(input.evidence.map((one) => [one.id, one]))
  return {
    language: variant.language,
    subject: variant.subject ?? null,
    body: variant.body,
    claims: made.claims.map(({ text, kind, evidence_ids }) => ({
      text,
      kind,
      evidence: evidence_ids.flatMap((id) => evidence.get(id) ?? []),
    })),
  }
}

/** Builds the frozen input of a text, as a new project with this offering would have it. */
function inputFor(
  { language, offering }: Pick<LetterPreviewInput, 'language' | 'offering'>,
  { company, signals }: Pick<Recipient, 'company' | 'signals'>,
): StageInput {
  const { content } = freezeInput('outreach', {
    project: { project_id: newId('project'), language, policies: defaultPolicies(language) },
    offering: { ...offering, criteria: [], questions: [] },
    prospect_id: newId('prospect'),
    company,
    signals,
    heads: {},
    answers: [],
  })
  return JSON.parse(content) as StageInput
}
