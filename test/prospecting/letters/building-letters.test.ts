import { languages } from '@alphorn/contract/core/country'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { locales } from '@alphorn/messages/letters/locales'
import { eventSentenceOf } from '@alphorn/server/executors/offline/register'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { verifyClaims } from '@alphorn/server/executors/offline/verification'
import { describe, expect, test } from 'vitest'
import { outreachInput, type Recipient } from './letter-actors.ts'

// Letters to a company that plans to build, and statements about one that does research.

const project = 'Neubau Lagerhalle und Rampe'
const builder: Recipient = {
  name: 'Ährenfeld Logistik AG',
  form: '0106',
  language: 'de',
  seat: 'Uster',
  canton: 'ZH',
  noga: '49',
  purpose: 'Durchführung von Gütertransporten.',
  reported: {
    kind: 'building_application',
    after: { project, municipality: 'Musterwil', parcel: '3344', deadline: '2026-04-01' },
    source: { name: 'building-notices', rubric: 'BP-ZH01', number: 'BP-ZH01-7', url: null },
  },
}
const researcher: Recipient = {
  ...builder,
  reported: {
    kind: 'research_project',
    after: { project: 'Leichte Werkstoffe', authority: 'INNOSUISSE', amount: 684_204, currency: 'CHF' },
    source: { name: 'aramis', rubric: 'INNOSUISSE', number: '60596.1', url: null },
  },
}
const openings = {
  de: 'Im Amtsblatt des Kantons Zürich vom 12. März 2026 habe ich gelesen, dass Ihr Baugesuch',
  fr: 'J’ai lu dans la Feuille officielle du canton de Zurich du 12 mars 2026 que votre demande de permis de construire',
  it: 'Nel Foglio ufficiale del Cantone di Zurigo del 12 marzo 2026 ho letto che la vostra domanda di costruzione',
  en: 'I read in the official gazette of the Canton of Zurich of 12 March 2026 that your building application',
}

function written(input: StageInput, day: string) {
  const made = writeOutreach(input, day)
  if ('failure' in made) throw new Error(made.failure.message)
  return made.nothing_to_say ? { body: '', faults: [], doubted: [] } : { ...judged(input, made) }
}

const job = {
  stage: 'outreach' as const,
  input_snapshot: { id: 'snp_building', fingerprint: `sha256:${'0'.repeat(64)}` },
  upstream: [],
}

/** Returns the gate's faults in a text, and its claims that do not use the words of their evidence. */
function judged(input: StageInput, made: Exclude<ReturnType<typeof writeOutreach>, { failure: unknown }>) {
  const result = { ...job, producer: { name: 'letters', version: '1' }, ...made } as ResultOf<'outreach'>
  const outreach = { ...result, outreach_revision_id: 'out_letters' }
  const { verdicts, uncovered } = verifyClaims({ ...input, outreach })
  return {
    body: result.variants[0]!.body,
    faults: checkResult(job, input, result, new Date()),
    doubted: [...verdicts.filter(({ verdict }) => verdict !== 'supported'), ...uncovered],
  }
}

describe.each([...languages])('In %s', (language) => {
  const input = outreachInput({ ...builder, language })

  test('A letter opens with the application, its source and its date, and passes the gate', () => {
    const { body, faults, doubted } = written(input, '2026-03-20')
    expect(body).toContain(openings[language])
    expect([faults, doubted]).toEqual([[], []])
  })

  test('An application of last month is a reason to write, and one of last quarter is not', () => {
    expect(written(input, '2026-05-12').body).toContain(openings[language])
    expect(written(input, '2026-06-20').body).not.toContain(openings[language].slice(0, 20))
  })

  test('A sentence about an event from ARAMIS names the source and quotes the title', () => {
    const about = outreachInput({ ...researcher, language })
    const sentence = eventSentenceOf(about, about.signals[0]!, locales[language])
    expect(sentence).toContain('ARAMIS')
    expect(sentence).toContain('Leichte Werkstoffe')
    expect(written(about, '2026-03-20').body).not.toContain('ARAMIS')
  })
})
