import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { eventSentenceOf, purposeOf, registerEntryOf } from '@alphorn/server/executors/offline/register'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { locales } from '@alphorn/messages/letters/locales'
import { outreachInput, type Recipient, writtenOn } from '../letters/letter-actors.ts'
import { writtenSentences } from '../written-sentences.ts'

// Correct drafts, to be passed as they are and refused when anything in them is changed. They are letters of
// the offline executor and every kind of signal in four languages. Others are sentences as people and models
// write them on evidence of all kinds.

export type Draft = { title: string; input: StageInput; result: ResultOf<'outreach'> }
type Claim = ResultOf<'outreach'>['claims'][number]

const languages = ['de', 'fr', 'it', 'en'] as const satisfies Language[]

const happened: Readonly<Record<string, { before?: SignalFacts; after?: SignalFacts }>> = {
  name_changed: { before: { name: 'Dachwerk Thurgau AG' }, after: { name: 'Muster Dachbau AG' } },
  legal_form_changed: { before: { legal_form: '0107' }, after: { legal_form: '0106' } },
  purpose_changed: {
    before: { purpose: 'Dacharbeiten.' },
    after: { purpose: 'Dacharbeiten und Solartechnik.' },
  },
  seat_moved: {
    before: { seat: 'Winterthur', canton: 'ZH' },
    after: { seat: 'Frauenfeld', canton: 'TG' },
  },
  canton_changed: {
    before: { seat: 'Genève', canton: 'GE' },
    after: { seat: 'Nyon', canton: 'VD' },
  },
  address_changed: {
    before: { address: 'Bahnhofstrasse 2, 6003 Luzern' },
    after: { address: 'Seestrasse 7, 6005 Luzern' },
  },
  capital_increased: {
    before: { capital: 100_000, currency: 'CHF' },
    after: { capital: 250_000, currency: 'CHF' },
  },
  capital_reduced: {
    before: { capital: 1_200_000, currency: 'CHF' },
    after: { capital: 800_000, currency: 'CHF' },
  },
  branch_opened: { after: { seat: 'Le Locle' } },
  branch_closed: { after: { seat: 'Aarau' } },
}

const muster: Recipient = {
  name: 'Muster Dachbau AG',
  form: '0106',
  language: 'de',
  seat: 'Frauenfeld',
  canton: 'TG',
  purpose: 'Ausführung von Dacharbeiten aller Art sowie Handel mit Baumaterialien.',
  capital: 100_000,
}

function head(): Pick<ResultOf<'outreach'>, 'stage' | 'input_snapshot' | 'upstream' | 'producer'> {
  const input_snapshot = { id: 'snp_draft', fingerprint: 'sha256:draft' }
  return { stage: 'outreach', input_snapshot, upstream: [], producer: { name: 'draft', version: '1' } }
}

/** Returns letters of the offline executor for every kind of signal that is a reason to write, and for none. */
function letters(): Draft[] {
  return languages.flatMap((language) =>
    [undefined, ...signalKinds].flatMap((kind): Draft[] => {
      const reported = kind && { kind, ...happened[kind] }
      const input = outreachInput({ ...muster, ...(reported && { reported }) }, { language })
      const made = writeOutreach(input, writtenOn)
      if ('failure' in made || made.nothing_to_say) return []
      return [{ title: `letter, ${language}, ${kind ?? 'no signal'}`, input, result: { ...head(), ...made } }]
    }),
  )
}

/** Returns one sentence for every kind of signal. */
function eventDrafts(): Draft[] {
  return languages.flatMap((language) =>
    signalKinds.map((kind): Draft => {
      const input = outreachInput({ ...muster, reported: { kind, ...happened[kind] } }, { language })
      const [signal] = input.signals
      const text = eventSentenceOf(input, signal!, locales[language])
      const claim = {
        id: 'c1',
        kind: 'recipient_fact',
        variant: language,
        part: 'body',
        text,
        evidence_ids: [signal!.evidence_id],
      } as const
      return {
        title: `telling, ${language}, ${kind}`,
        input,
        result: draftOf(language, [text], [{ ...claim, evidence_ids: [...claim.evidence_ids] }]),
      }
    }),
  )
}

/** Returns drafts that quote the register in its own words, as research states them. */
function quotedDrafts(): Draft[] {
  return languages.map((language): Draft => {
    const input = outreachInput(muster, { language })
    const text = purposeOf(input, locales[language])!
    const evidence_ids = [registerEntryOf(input).id]
    const claim: Claim = {
      id: 'c1',
      kind: 'recipient_fact',
      variant: language,
      part: 'body',
      text,
      evidence_ids,
    }
    return { title: `quotation, ${language}`, input, result: draftOf(language, [text], [claim]) }
  })
}

export function draftOf(
  language: Language,
  sentences: readonly string[],
  claims: Claim[],
): ResultOf<'outreach'> {
  const { greeting, ask } = composerWords[language]
  const [hello] = greeting.formal
  const body = [hello, sentences.join(' '), ask.post[0]!('', '')].join('\n\n')
  return {
    ...head(),
    channel: 'letter',
    variants: [{ language, subject: hello!, body }],
    claims,
  }
}

function byHand(): Draft[] {
  return writtenSentences.map(([language, of, excerpt, text], at): Draft => {
    const input = outreachInput(muster, { language })
    const page = {
      ...input.evidence[0]!,
      id: `evd_page_${at}`,
      kind: 'web_page' as const,
      language: of,
      title: null,
      published_at: null,
      subject_uid: input.prospect.company.uid,
      excerpt,
    }
    const claim: Claim = {
      id: 'c1',
      kind: 'recipient_fact',
      variant: language,
      part: 'body',
      text,
      evidence_ids: [page.id],
    }
    return {
      title: `by hand, ${language}: ${text}`,
      input: { ...input, evidence: [...input.evidence, page] },
      result: draftOf(language, [text], [claim]),
    }
  })
}

export const drafts: readonly Draft[] = [...letters(), ...eventDrafts(), ...quotedDrafts(), ...byHand()]
