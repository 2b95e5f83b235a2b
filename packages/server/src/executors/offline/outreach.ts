import type { InputSignal, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { type Draft, provenSentence, type Sentence, writeVariant } from '#server/executors/jobs/letter'
import { languageFor, offerIn } from '#server/executors/offline/offer'
import { ownWords } from '#server/executors/offline/own-words'
import { purposeOf, registerEntryOf, seatOf, eventSentenceOf } from '#server/executors/offline/register'
import type { Locale } from '#server/executors/offline/locale'
import { tongues } from '#server/executors/offline/locales'
import { windingUp } from '#server/executors/jobs/winding-up'

type Written = Pick<ResultOf<'outreach'>, 'channel' | 'variants' | 'claims'>
/** Why nothing is written. */
export type Unwritten = { failure: { code: string; message: string } }

/** A letter, mail or script from the register, the signals and the offering. The same input gives the same text. */
export function writeOutreach(input: StageInput): Written | Unwritten {
  const reason = whyNot(input)
  if (reason) return { failure: reason }
  const language = languageFor(input)!
  const channel = input.project.channels[0]!
  return { channel, ...writeVariant(language, draftFor(channel, input, tongues[language])) }
}

/** A company that is going under is not written to, and nobody is written to in a language that the seller has no words in. */
function whyNot(input: StageInput) {
  const end = windingUp(input)
  if (end) return end
  if (languageFor(input) === undefined)
    return {
      code: 'offering_not_translated',
      message: 'The offering is written in none of the languages that the project allows.',
    }
  return undefined
}

function draftFor(channel: Channel, input: StageInput, tongue: Locale): Draft {
  switch (channel) {
    case 'letter':
    case 'email':
    case 'contact_form':
      return writeLetter(input, tongue)
    case 'linkedin':
      return writeNote(input, tongue)
    case 'phone_script':
      return writeCallScript(input, tongue)
  }
}

function writeLetter(input: StageInput, tongue: Locale): Draft {
  const { greeting, question, close } = tongue.letter[input.project.tone ?? 'formal']
  const offer = offerIn(input, tongue.language)
  return {
    subject: offer.name,
    paragraphs: [
      [{ text: greeting }],
      reasonToWrite(input, tongue),
      offer.sentences,
      [{ text: question }],
      [{ text: close }],
    ],
  }
}

/** A few lines between people who can look each other up: what happened or what they do, what we do, and a question. */
function writeNote(input: StageInput, tongue: Locale): Draft {
  const { greeting, question } = tongue.letter.friendly
  const { sentences } = offerIn(input, tongue.language)
  return {
    subject: null,
    paragraphs: [
      [{ text: greeting }],
      [...reasonToWrite(input, tongue), sentences[0]!],
      [{ text: question }],
    ],
  }
}

/** What to say on the telephone, in the order in which it is said. */
function writeCallScript(input: StageInput, tongue: Locale): Draft {
  const sender = input.offering.sender!
  const { sentences } = offerIn(input, tongue.language)
  return {
    subject: null,
    paragraphs: [
      [{ text: tongue.call.opening(sender.name, sender.organisation) }],
      [...whatIsKnown(input, tongue), { text: tongue.call.reason }],
      sentences,
      [{ text: tongue.call.question }],
    ],
  }
}

/** What is known of the company, and why that is a reason to write. */
function reasonToWrite(input: StageInput, tongue: Locale): Sentence[] {
  const occasion = occasionOf(input, tongue)
  const reason = occasion
    ? tongue.occasions[occasion.kind]!
    : tongue.letter[input.project.tone ?? 'formal'].reason
  return [...whatIsKnown(input, tongue), { text: reason }]
}

/** The latest event that is a reason to write now. */
function occasionOf({ signals }: StageInput, tongue: Locale) {
  return signals.find(({ kind }) => tongue.occasions[kind] !== undefined)
}

/** The event that is a reason to write; else what the company says of itself, what the register says that it does, or where it is. */
function whatIsKnown(input: StageInput, tongue: Locale): Sentence[] {
  const occasion = occasionOf(input, tongue)
  if (occasion) return [eventSentence(input, occasion, tongue)]
  const own = ownWords(input, tongue)
  if (own) return [provenSentence('recipient_fact', own.text, [own.evidence_id])]
  const known = purposeOf(input, tongue) ?? seatOf(input, tongue)
  return known ? [provenSentence('recipient_fact', known, [registerEntryOf(input).id])] : []
}

function eventSentence(input: StageInput, signal: InputSignal, tongue: Locale) {
  return provenSentence('recipient_fact', eventSentenceOf(input, signal, tongue), [signal.evidence_id])
}
