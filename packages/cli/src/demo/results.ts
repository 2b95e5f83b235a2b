import type { ClaimedJob, StageOutput } from '@alphorn/sdk/worker'

type ResultOf<Stage> = Extract<StageOutput, { stage: Stage }> & ReturnType<typeof bindingOf>

// Results of the demo's worker, written without a model: the demo shows how the service processes results.

/** Returns the members that bind a result to its job. */
export function bindingOf({ input_snapshot, upstream, lease }: ClaimedJob) {
  const producer = { name: 'alphorn-demo', version: '0.1.0' }
  return { input_snapshot, upstream, producer, lease_id: lease!.lease_id! }
}

export function researchResult(job: ClaimedJob): ResultOf<'research'> {
  const { name, seat } = job.input.prospect.company
  const register = job.input.evidence.find(({ kind }) => kind === 'register_entry')!.id
  return {
    stage: 'research',
    ...bindingOf(job),
    evidence: [
      {
        id: 'page',
        kind: 'web_page',
        url: 'https://www.firma.example/ueber-uns',
        title: 'Über uns',
        language: 'de',
        retrieved_at: new Date(Date.now() - 60_000).toISOString(),
        excerpt: `Die ${name} arbeitet in ${seat?.name} in einer eigenen Werkhalle mit Flachdach.`,
      },
    ],
    facts: [
      {
        id: 'hall',
        predicate: 'owns_building',
        statement: `Die ${name} besitzt eine Werkhalle mit Flachdach.`,
        language: 'de',
        confidence: 'high',
        evidence_ids: ['page'],
        quotes: [{ evidence_id: 'page', exact: 'eigenen Werkhalle mit Flachdach' }],
      },
    ],
    identity: {
      verdict: 'confirmed',
      reason: 'Name und Sitz der Seite sind die des Registereintrags.',
      evidence_ids: [register, 'page'],
    },
    not_found: [{ question_id: 'solar', note: 'Die Seite sagt nichts über eine Solaranlage.' }],
    summary: `Die ${name} nutzt eine eigene Werkhalle mit Flachdach.`,
  }
}

export function qualificationResult(job: ClaimedJob): ResultOf<'qualification'> {
  const hall = job.input.facts.find(({ predicate }) => predicate === 'owns_building')!.id
  const register = job.input.evidence.find(({ kind }) => kind === 'register_entry')!.id
  const verdicts = {
    roof: { verdict: 'met', reason: 'Eigene Werkhalle.', fact_ids: [hall], evidence_ids: [] },
    power: { verdict: 'unknown', reason: 'Kein Fakt sagt etwas dazu.', fact_ids: [], evidence_ids: [] },
    liquidation: {
      verdict: 'not_met',
      reason: 'Der Registereintrag ist aktiv.',
      fact_ids: [],
      evidence_ids: [register],
    },
  } as const
  return {
    stage: 'qualification',
    ...bindingOf(job),
    criteria: Object.entries(verdicts).map(([criterion_id, verdict]) => ({
      criterion_id,
      ...verdict,
      fact_ids: [...verdict.fact_ids],
      evidence_ids: [...verdict.evidence_ids],
    })),
    recommendation: 'pursue',
  }
}

export function outreachResult(job: ClaimedJob): ResultOf<'outreach'> {
  const { evidence } = job.input
  const page = evidence.find(({ kind }) => kind === 'web_page')!.id
  const visit = evidence.find(({ excerpt }) => excerpt.startsWith('Ein Rundgang'))!.id
  const about = 'Sie arbeiten in einer eigenen Werkhalle mit Flachdach.'
  const ours = 'Ein Rundgang auf dem Dach kostet nichts und dauert eine Stunde.'
  return {
    stage: 'outreach',
    ...bindingOf(job),
    channel: 'letter',
    variants: [
      {
        language: 'de',
        subject: 'Strom von Ihrem Hallendach',
        body: `Guten Tag\n\n${about} Was trägt dieses Dach?\n\n${ours} Darf ich mich für einen Termin melden?`,
      },
    ],
    claims: [
      { id: 'about', kind: 'recipient_fact', variant: 'de', part: 'body', text: about, evidence_ids: [page] },
      { id: 'ours', kind: 'seller_fact', variant: 'de', part: 'body', text: ours, evidence_ids: [visit] },
    ],
  }
}
