import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import {
  type AskKind,
  type Decider,
  type Medium,
  type Theme,
  type Workday,
  workdays,
} from '@alphorn/messages/letters/composer/words'
import type { Locale } from '@alphorn/messages/letters/locale'
import { type Draft, provenSentence, type Sentence } from '#server/executors/jobs/letter'
import { offerIn } from '#server/executors/offline/offer'
import type { Opening } from '#server/executors/offline/composer/opening'
import { choosePoints } from '#server/executors/offline/composer/points'
import { wordsOf } from '#server/executors/offline/composer/stems'
import { firmOf } from '#server/executors/offline/register'

type Composing = { input: StageInput; locale: Locale; opening: Opening; theme: Theme; channel: Channel }

/** The text of a channel: why this company, what leads from there to the offer, what is offered, and one question. */
export function composeDraft(composing: Composing): Draft {
  switch (composing.channel) {
    case 'letter':
    case 'email':
    case 'contact_form':
      return composeLetter(composing, composing.channel)
    case 'linkedin':
      return composeNote(composing)
    case 'phone_script':
      return composeCall(composing)
  }
}

function composeLetter(composing: Composing, medium: Medium): Draft {
  const { input, locale, opening } = composing
  const words = composerWords[locale.language]
  const tone = input.project.tone ?? 'formal'
  const { ask, fitting, proof } = pointsFor(composing)
  // An event takes a bridge of its own; a letter without one has room for the proof.
  const room = medium === 'letter' && !opening.group ? 2 : 1
  const further = [...fitting.slice(0, proof.length > 0 ? 1 : 2), ...proof].slice(0, room)
  const passOn = words.forward(deciderOf(input), firmOf(input, locale), medium)
  return {
    subject: subjectOf(composing),
    paragraphs: [
      [{ text: words.greeting[tone] }],
      [opening.sentence, ...allowedSentences(input, bridgeOf(composing))],
      [...summaryOf(composing), ...emphasisedPoints(composing, further)],
      [askOf(composing, ask), ...allowedSentences(input, { text: passOn })],
      [{ text: words.close[tone] }],
    ],
  }
}

/** What a network shows in one glance: the reason, the subject and a question. */
function composeNote(composing: Composing): Draft {
  const { input, locale, opening } = composing
  const { greeting, note } = composerWords[locale.language]
  const { name } = offerIn(input, locale.language)
  const question = note.question[opening.group ? 'event' : workdayOf(opening)]
  const [before, after] = note.subject('\n').split('\n')
  return {
    subject: [],
    paragraphs: [
      [{ text: greeting.friendly }],
      [opening.sentence, { text: before!.trimEnd() }, { ...name, after: after! }],
      [{ text: question }],
    ],
  }
}

/** What to say on the telephone, in the order in which it is said. */
function composeCall(composing: Composing): Draft {
  const { input, locale, opening } = composing
  const sender = input.offering.sender!
  const { call } = composerWords[locale.language]
  return {
    subject: [],
    paragraphs: [
      [{ text: locale.call.opening(sender.name, sender.organisation) }],
      [opening.sentence, ...allowedSentences(input, bridgeOf(composing))],
      summaryOf(composing),
      [askOf(composing, pointsFor(composing).ask)],
      [{ text: call.later }],
    ],
  }
}

function pointsFor({ input, locale, opening }: Composing) {
  const { points } = offerIn(input, locale.language)
  return choosePoints(points, opening.group ?? workdayOf(opening))
}

/** Without a known trade the company is reached as an office is. */
function workdayOf({ trade }: Opening): Workday {
  return trade ? workdays[trade] : 'desk'
}

/** From the event to the offer, or from the working day of the trade. */
function bridgeOf({ locale, opening: { group, trade }, theme }: Composing): Sentence {
  const { bridges, everyday, neglected, trades } = composerWords[locale.language]
  if (group) return { text: (bridges[group][theme] ?? bridges[group].general)! }
  const busy = trade ? trades[trade].busy : null
  return busy && trade ? { text: everyday[workdays[trade]](busy, neglected[theme]) } : { text: '' }
}

/** Longer summaries are cut at the end of a sentence. */
const longestSummary = 45

function summaryOf({ input, locale }: Composing): Sentence[] {
  const { summary } = offerIn(input, locale.language)
  const sentences = summary.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let kept = sentences[0]!
  for (const sentence of sentences.slice(1)) {
    if (wordsOf(`${kept} ${sentence}`).length > longestSummary) break
    kept = summary.text.slice(0, summary.text.indexOf(sentence, kept.length) + sentence.length)
  }
  return [{ ...summary, text: kept }]
}

/** The points, the first of them as what matters in the trade. */
function emphasisedPoints(
  { input, locale, opening: { trade, place } }: Composing,
  points: Sentence[],
): Sentence[] {
  const words = composerWords[locale.language]
  if (points.length === 0 || (!trade && !place)) return points
  const text = trade ? words.emphasis(words.trades[trade].business) : words.emphasisFor(place ?? '')
  const [lead] = allowedSentences(input, { text })
  // The seller's words stay as they are, with their capital: so they are found in the offering.
  return lead ? [lead, ...points] : points
}

/** One question: about the free offer, or a quarter of an hour on the telephone. */
function askOf({ locale, opening }: Composing, ask: { kind: AskKind; point: Sentence } | null): Sentence {
  const words = composerWords[locale.language]
  const of = words.ask[ask?.kind ?? 'talk']
  const place = opening.eventPlace ?? opening.place
  const there = place ? words.inPlace(place) : ''
  const question = of[opening.group && !opening.trade ? 'event' : workdayOf(opening)](there)
  if (!ask) return { text: question }
  const { point } = ask
  // German writes a question after a colon with a capital, the others do not.
  const joined = locale.language === 'de' ? question : uncapitalize(question)
  return { ...point, text: point.text.replace(/[.!]$/, ''), after: `: ${joined}` }
}

const uncapitalize = (text: string) => text[0]!.toLowerCase() + text.slice(1)

const deciders: Readonly<Record<string, Decider>> = {
  '0101': 'owner',
  '0108': 'administration',
  '0109': 'board',
  '0110': 'council',
}

function deciderOf({ prospect: { company } }: StageInput): Decider {
  return deciders[company.legal_form?.code ?? ''] ?? 'person'
}

const longestSubject = 90

/** The offer, after the new place where that is the reason to write. */
function subjectOf({ input, locale, opening }: Composing): Sentence[] {
  const { name } = offerIn(input, locale.language)
  const write = opening.group && composerWords[locale.language].subjects[opening.group]
  if (!write || !opening.eventPlace) return [name]
  const before = write(opening.eventPlace)
  if (before.length + name.text.length > longestSubject) return [name]
  return [{ ...provenSentence('recipient_fact', before, opening.evidence_ids), after: ': ' }, name]
}

/** A sentence of ours, unless it holds a phrase that the project does not want. */
function allowedSentences({ project }: StageInput, sentence: Sentence): Sentence[] {
  const text = sentence.text.toLowerCase()
  const isBanned = project.banned_phrases.some((phrase) => text.includes(phrase.toLowerCase()))
  return text === '' || isBanned ? [] : [sentence]
}
