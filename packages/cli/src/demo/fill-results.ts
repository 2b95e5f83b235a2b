import type { ClaimedJob } from '@alphorn/sdk/worker'
import { bindingOf } from '#cli/demo/results'

// Findings and texts of the demo's worker, written without a model. Each company gets a story that fits its industry.

type Story = {
  /** Divisions whose companies can have this story. */
  divisions: readonly string[]
  page: string
  excerpt: (name: string, place: string) => string
  predicate: string
  fact: (name: string) => string
  quote: string
  also: (name: string) => string
  claim: string
  question: string
  roof: 'met' | 'unknown'
  power: 'met' | 'not_met' | 'unknown'
}

const production = ['10', '11', '16', '18', '22', '25', '28', '31', '33']
const construction = ['41', '42', '43']
const trade = ['46', '47', '49']

/** Industries for which there is a story. */
export const storyDivisions: readonly string[] = [...production, ...construction, ...trade]

const stories: readonly Story[] = [
  {
    divisions: [...production, '43'],
    page: 'Über uns',
    excerpt: (name, place) =>
      `Die ${name} arbeitet in ${place} in einer eigenen Werkhalle mit Flachdach. Unsere Maschinen laufen tagsüber im Zweischichtbetrieb.`,
    predicate: 'owns_building',
    fact: (name) => `Die ${name} arbeitet in einer eigenen Werkhalle mit Flachdach.`,
    quote: 'in einer eigenen Werkhalle mit Flachdach',
    also: (name) => `Die Maschinen der ${name} laufen tagsüber.`,
    claim: 'Sie arbeiten in einer eigenen Werkhalle mit Flachdach.',
    question: 'Was trägt dieses Dach?',
    roof: 'met',
    power: 'met',
  },
  {
    divisions: ['10', '11', ...trade],
    page: 'Standort',
    excerpt: (name, place) =>
      `Am Standort ${place} betreibt die ${name} ein Lager mit Fördertechnik. Die Anlage wurde im letzten Jahr erneuert.`,
    predicate: 'uses_power',
    fact: (name) => `Die ${name} betreibt ein Lager mit Fördertechnik.`,
    quote: 'ein Lager mit Fördertechnik',
    also: (name) => `Die ${name} hat die Anlage ihres Lagers erneuert.`,
    claim: 'Sie betreiben ein Lager mit Fördertechnik.',
    question: 'Wie viel von dessen Strom käme vom eigenen Dach?',
    roof: 'met',
    power: 'met',
  },
  {
    divisions: [...construction, '49'],
    page: 'Aktuelles',
    excerpt: (name, place) =>
      `Die ${name} zieht um: Im Gewerbegebiet von ${place} entsteht unser neuer Werkhof mit Einstellhalle und Büros.`,
    predicate: 'builds',
    fact: (name) => `Die ${name} baut einen neuen Werkhof mit Einstellhalle.`,
    quote: 'unser neuer Werkhof mit Einstellhalle und Büros',
    also: (name) => `Die ${name} zieht in ein Gewerbegebiet um.`,
    claim: 'Bei Ihnen entsteht ein neuer Werkhof mit Einstellhalle und Büros.',
    question: 'Ist das Dach schon für Module vorgesehen?',
    roof: 'met',
    power: 'unknown',
  },
  {
    divisions: [...construction, ...trade],
    page: 'Unternehmen',
    excerpt: (name, place) =>
      `Die ${name} mietet ihre Räume in ${place} langfristig und arbeitet mit Partnern aus der Region.`,
    predicate: 'rents_building',
    fact: (name) => `Die ${name} mietet ihre Räume langfristig.`,
    quote: 'mietet ihre Räume',
    also: (name) => `Die ${name} arbeitet mit Partnern aus der Region.`,
    claim: 'Sie mieten Ihre Räume langfristig und arbeiten mit Partnern aus der Region.',
    question: 'Dürfen wir das Dach mit Ihrer Verwaltung ansehen?',
    roof: 'unknown',
    power: 'not_met',
  },
]

/** A company has the same story in every stage. */
function storyOf({ input }: ClaimedJob): Story {
  const { uid, noga } = input.prospect.company
  const division = noga?.code.slice(0, 2) ?? ''
  const fitting = stories.filter(({ divisions }) => divisions.includes(division))
  const choice = fitting.length > 0 ? fitting : stories
  return choice[Number(uid.replaceAll(/\D/g, '')) % choice.length]!
}

function domainOf(name: string) {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `https://www.${words.replaceAll(/^-|-$/g, '').slice(0, 40)}.example`
}

/** The company page that the worker has read. */
function webPage(job: ClaimedJob) {
  const { name, seat } = job.input.prospect.company
  const { page, excerpt } = storyOf(job)
  return {
    id: 'page',
    kind: 'web_page' as const,
    url: `${domainOf(name)}/${page
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')}`,
    title: page,
    publisher: name,
    language: 'de' as const,
    retrieved_at: new Date(Date.now() - 60_000).toISOString(),
    excerpt: excerpt(name, seat?.name ?? 'der Schweiz'),
  }
}

export function researchOf(job: ClaimedJob) {
  const { name } = job.input.prospect.company
  const { predicate, fact, quote, also } = storyOf(job)
  const register = job.input.evidence.find(({ kind }) => kind === 'register_entry')!.id
  const cites = { language: 'de' as const, evidence_ids: ['page'] }
  return {
    stage: 'research' as const,
    ...bindingOf(job),
    evidence: [webPage(job)],
    facts: [
      {
        ...cites,
        id: 'main',
        predicate,
        statement: fact(name),
        confidence: 'high' as const,
        quotes: [{ evidence_id: 'page', exact: quote }],
      },
      {
        ...cites,
        id: 'also',
        predicate: 'activity',
        statement: also(name),
        confidence: 'medium' as const,
        quotes: [{ evidence_id: 'page', exact: webPage(job).excerpt }],
      },
    ],
    identity: {
      verdict: 'confirmed' as const,
      reason: 'Name und Sitz der Seite sind die des Registereintrags.',
      evidence_ids: [register, 'page'],
    },
    not_found: [{ question_id: 'solar', note: 'Die Seite sagt nichts über eine Solaranlage.' }],
    summary: `${fact(name)} ${also(name)}`,
  }
}

export function qualificationOf(job: ClaimedJob) {
  const { roof, power } = storyOf(job)
  const main = job.input.facts[0]!.id
  const register = job.input.evidence.find(({ kind }) => kind === 'register_entry')!.id
  const cite = (verdict: string) => (verdict === 'unknown' ? [] : [main])
  const judged = [
    {
      criterion_id: 'roof',
      verdict: roof,
      reason: roof === 'met' ? 'Eigenes Gebäude.' : 'Gemietet, Laufzeit unbekannt.',
    },
    {
      criterion_id: 'power',
      verdict: power,
      reason:
        power === 'met'
          ? 'Betrieb am Tag.'
          : power === 'not_met'
            ? 'Ein Bürobetrieb.'
            : 'Kein Fakt sagt etwas dazu.',
    },
  ]
  return {
    stage: 'qualification' as const,
    ...bindingOf(job),
    criteria: [
      ...judged.map((one) => ({ ...one, fact_ids: cite(one.verdict), evidence_ids: [] as string[] })),
      {
        criterion_id: 'liquidation',
        verdict: 'not_met',
        reason: 'Der Registereintrag ist aktiv.',
        fact_ids: [] as string[],
        evidence_ids: [register],
      },
    ],
    recommendation: roof === 'met' ? (power === 'met' ? 'pursue' : 'review') : 'review',
  }
}

export function draftOf(job: ClaimedJob, at: number) {
  const { evidence } = job.input
  const { claim, question } = storyOf(job)
  const page = evidence.find(({ kind }) => kind === 'web_page')!.id
  const visit = evidence.find(({ excerpt }) => excerpt.startsWith('Ein Rundgang'))!.id
  const forecast = evidence.find(({ excerpt }) => excerpt.startsWith('Der Ertrag'))!.id
  const ours = 'Ein Rundgang auf dem Dach kostet nichts und dauert eine Stunde.'
  const yields = 'Der Ertrag wird vor der Offerte für jedes Dach einzeln berechnet.'
  const own = { kind: 'seller_fact' as const, variant: 'de' as const, part: 'body' as const }
  return {
    stage: 'outreach' as const,
    ...bindingOf(job),
    channel: at % 4 === 3 ? ('email' as const) : ('letter' as const),
    variants: [
      {
        language: 'de' as const,
        subject: 'Strom von Ihrem Dach',
        body: `Guten Tag\n\n${claim} ${question}\n\nWir planen und bauen Solaranlagen für Betriebe. ${ours} ${yields}\n\nDarf ich mich für einen Termin melden?`,
      },
    ],
    claims: [
      {
        id: 'about',
        kind: 'recipient_fact' as const,
        variant: 'de' as const,
        part: 'body' as const,
        text: claim,
        evidence_ids: [page],
      },
      { ...own, id: 'visit', text: ours, evidence_ids: [visit] },
      { ...own, id: 'yield', text: yields, evidence_ids: [forecast] },
    ],
  }
}
