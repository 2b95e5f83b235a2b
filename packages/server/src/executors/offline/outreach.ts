import type { InputSignal, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { type Draft, provenSentence, type Sentence, writeVariant } from '#server/executors/jobs/letter'
import { languageFor, offerIn } from '#server/executors/offline/offer'
import { ownWords } from '#server/executors/offline/own-words'
import { purposeOf, registerEntryOf, seatOf, eventSentenceOf } from '#server/executors/offline/register'
import type { Locale } from '@alphorn/messages/letters/locale'
import { locales } from '@alphorn/messages/letters/locales'
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
  return { channel, ...writeVariant(language, draftFor(channel, input, locales[language])) }
}

/**
 * A company in liquidation or bankruptcy gets no text, and a recipient gets none in a language that the seller has no
 * words in.
 */
function whyNot(input: StageInput) {
  const end = windingUp(input)
  if (end) return end
  if (languageFor(input) === undefined)
    return {
      code: 'offering_not_translated',
      message:
        'The offering exists in none of the languages of the project. Translate it, or add its language to the project.',
    }
  return undefined
}

function draftFor(channel: Channel, input: StageInput, locale: Locale): Draft {
  switch (channel) {
    case 'letter':
    case 'email':
    case 'contact_form':
      return writeLetter(input, locale)
    case 'linkedin':
      return writeNote(input, locale)
    case 'phone_script':
      return writeCallScript(input, locale)
  }
}

function writeLetter(input: StageInput, locale: Locale): Draft {
  const { greeting, question, close } = locale.letter[input.project.tone ?? 'formal']
  const offer = offerIn(input, locale.language)
  return {
    subject: offer.name,
    paragraphs: [
      [{ text: greeting }],
      reasonToWrite(input, locale),
      offer.sentences,
      [{ text: question }],
      [{ text: close }],
    ],
  }
}

/** A few lines between people who can look each other up: what happened or what they do, what we do, and a question. */
function writeNote(input: StageInput, locale: Locale): Draft {
  const { greeting, question } = locale.letter.friendly
  const { sentences } = offerIn(input, locale.language)
  return {
    subject: null,
    paragraphs: [
      [{ text: greeting }],
      [...reasonToWrite(input, locale), sentences[0]!],
      [{ text: question }],
    ],
  }
}

/** What to say on the telephone, in the order in which it is said. */
function writeCallScript(input: StageInput, locale: Locale): Draft {
  const sender = input.offering.sender!
  const { sentences } = offerIn(input, locale.language)
  return {
    subject: null,
    paragraphs: [
      [{ text: locale.call.opening(sender.name, sender.organisation) }],
      [...whatIsKnown(input, locale), { text: locale.call.reason }],
      sentences,
      [{ text: locale.call.question }],
    ],
  }
}

/** What is known of the company, and why that is a reason to write. */
function reasonToWrite(input: StageInput, locale: Locale): Sentence[] {
  const occasion = occasionOf(input, locale)
  const reason = occasion
    ? locale.occasions[occasion.kind]!
    : locale.letter[input.project.tone ?? 'formal'].reason
  return [...whatIsKnown(input, locale), { text: reason }]
}

/** The latest event that is a reason to write now. */
function occasionOf({ signals }: StageInput, locale: Locale) {
  return signals.find(({ kind }) => locale.occasions[kind] !== null)
}

/**
 * The event that is a reason to write. Otherwise what the company says of itself, what the register says that it does,
 * or where it is.
 */
function whatIsKnown(input: StageInput, locale: Locale): Sentence[] {
  const occasion = occasionOf(input, locale)
  if (occasion) return [eventSentence(input, occasion, locale)]
  const own = ownWords(input, locale)
  if (own) return [provenSentence('recipient_fact', own.text, [own.evidence_id])]
  const known = purposeOf(input, locale) ?? seatOf(input, locale)
  return known ? [provenSentence('recipient_fact', known, [registerEntryOf(input).id])] : []
}

function eventSentence(input: StageInput, signal: InputSignal, locale: Locale) {
  return provenSentence('recipient_fact', eventSentenceOf(input, signal, locale), [signal.evidence_id])
}
