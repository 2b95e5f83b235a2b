import { uncapitalize } from '@alphorn/messages/letters/first-letter'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { knownPartsOf } from '@alphorn/contract/prospecting/grounding/lexicon'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import type { Decider, Medium } from '@alphorn/messages/letters/composer/words'
import { type Draft, provenSentence, type Sentence } from '#server/executors/jobs/letter'
import { offerIn } from '#server/executors/offline/offer'
import { askOf, workdayOf } from '#server/executors/offline/composer/ask'
import type { Composing } from '#server/executors/offline/composer/composing'
import { choosePoints, type FittingPoint } from '#server/executors/offline/composer/points'
import { wordsOf } from '#server/executors/offline/composer/stems'
import { wordingFor } from '#server/executors/offline/composer/wordings'
import { firmOf } from '#server/executors/offline/register'

/** The text of a channel: why this company, what leads from there to the offer, what is offered, and one question. */
export function composeDraft(composing: Composing): Draft {
  const draft = composeFor(composing)
  if (wordCount(draft) <= longest[composing.channel]) return draft
  return composeFor({ ...composing, manner: { ...composing.manner, hasNoPoints: true } })
}

/** The most words of a text; without points it is shorter. */
const longest: Readonly<Record<Channel, number>> = {
  letter: 150,
  email: 140,
  contact_form: 140,
  linkedin: 60,
  phone_script: 140,
}

function wordCount({ paragraphs }: Draft) {
  const texts = paragraphs.flat().map(({ text, after = '' }) => text + after)
  return texts.join(' ').split(/\s+/).length
}

function composeFor(composing: Composing): Draft {
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
  const { input, locale, opening, manner = {} } = composing
  const words = composerWords[locale.language]
  const tone = manner.tone ?? input.project.tone ?? 'formal'
  const { ask, fitting, proof } = pointsFor(composing)
  // An event takes a bridge of its own; a letter without one has room for the proof.
  const room = manner.isBrief || manner.hasNoPoints ? 0 : roomFor(composing, medium)
  const further = fitting.slice(0, proof.length > 0 ? 1 : 2).slice(0, room)
  const figures = proof.slice(0, room - further.length)
  const { company } = input.prospect
  const forward = wordingFor(company, 'forward', words.forward)
  const answer = answerTo(input, medium)
  const passOn = manner.isBrief ? '' : forward(deciderOf(input), firmOf(input, locale), medium, answer)
  return {
    subject: subjectOf(composing),
    paragraphs: [
      [{ text: wordingFor(company, 'greeting', words.greeting[tone]) }],
      [opening.sentence, ...bridgesOf(composing)],
      [...summaryOf(composing), ...ledPoints(composing, further), ...figures],
      [askOf(composing, ask), ...allowedSentences(input, { text: passOn })],
      [{ text: wordingFor(company, 'close', words.close[tone]) }],
    ],
  }
}

/** A letter whose summary has more words has room for one point only. */
const longestBeforeProof = 28

function roomFor(composing: Composing, medium: Medium) {
  const [summary] = summaryOf(composing)
  const isLong = wordsOf(summary!.text).length > longestBeforeProof
  return medium === 'letter' && !composing.opening.group && !isLong ? 2 : 1
}

/** Where to answer, if the text arrives without an address. An address with digits would need a proof of its own. */
function answerTo({ offering }: StageInput, medium: Medium) {
  const email = offering.sender?.email ?? ''
  return medium === 'email' || email === '' || /\d/.test(email) ? null : email
}

/** A note has room for a summary of so many words. */
const longestInNote = 26

/** What a network shows in one glance: the reason, the offer and a question. */
function composeNote(composing: Composing): Draft {
  const { input, locale, opening, manner } = composing
  const { greeting, note } = composerWords[locale.language]
  const { company } = input.prospect
  const questions = note.question[opening.group ? 'event' : workdayOf(opening)]
  const question = wordingFor(company, 'ask', questions)
  const hello = wordingFor(company, 'greeting', greeting[manner?.tone ?? 'friendly'])
  return {
    subject: [],
    paragraphs: [[{ text: hello }], [opening.sentence, ...offerInNote(composing)], [{ text: question }]],
  }
}

/** The summary of the offer, or, where a bridge leads to it, its name: notes of one project do not all read the same. */
function offerInNote(composing: Composing): Sentence[] {
  const { input, locale } = composing
  const { company } = input.prospect
  const summary = summaryOf({ ...composing, manner: { isBrief: true } })
  const bridge = bridgesOf(composing).slice(-1)
  const hasRoom = summary.every(({ text }) => wordsOf(text).length <= longestInNote)
  const isShort = composing.manner?.hasNoPoints === true
  const takesName = !isShort && bridge.length > 0 && wordingFor(company, 'note', [true, false])
  if (hasRoom && !takesName) return summary
  const { name } = offerIn(input, locale.language)
  const offer = wordingFor(company, 'offer', composerWords[locale.language].note.offer)
  const [before, after] = offer('\n').split('\n')
  return [...(takesName ? bridge : []), { text: before!.trimEnd() }, { ...name, after: after! }]
}

/** What to say on the telephone, in the order in which it is said. */
function composeCall(composing: Composing): Draft {
  const { input, locale, opening } = composing
  const sender = input.offering.sender!
  const { call } = composerWords[locale.language]
  const { ask, fitting } = pointsFor(composing)
  const { isBrief, hasNoPoints } = composing.manner ?? {}
  const points = isBrief || hasNoPoints ? [] : fitting.slice(0, 1)
  return {
    subject: [],
    paragraphs: [
      [{ text: locale.call.opening(sender.name, sender.organisation) }],
      [opening.sentence, ...bridgesOf(composing)],
      [...summaryOf(composing), ...ledPoints(composing, points)],
      [askOf(composing, ask)],
      [{ text: wordingFor(input.prospect.company, 'later', call.later) }],
    ],
  }
}

function pointsFor({ input, locale, opening, manner = {} }: Composing) {
  const { points } = offerIn(input, locale.language)
  const { ask, fitting, proof } = choosePoints(points, opening.group ?? workdayOf(opening))
  const passed = manner.passedPoints ?? 0
  return {
    ask: manner.asksForTalk ? null : ask,
    // What is passed over comes last, so that a short offering has something to say all the same.
    fitting: [...fitting.slice(passed), ...fitting.slice(0, passed)],
    proof: passed > 0 ? [] : proof,
  }
}

/** A good wish, and what leads from the event to the offer; or why the offer concerns the trade. */
function bridgesOf({
  input,
  locale,
  opening: { group, reportedAs, place, trade },
  theme,
}: Composing): Sentence[] {
  const words = composerWords[locale.language]
  const { bridges, everyday, wishes } = words
  if (!group) return trade ? allowedSentences(input, { text: everyday[theme](words.trades[trade]) }) : []
  const bridge = bridges[reportedAs === 'address' ? reportedAs : group][theme] ?? ''
  const wish = wishes[group]?.(firmOf(input, locale), place ? words.inPlace(place) : '') ?? ''
  return [wish, bridge].flatMap((text) => allowedSentences(input, { text }))
}

/** Longer summaries are cut at the end of a sentence. */
const longestSummary = 45

function summaryOf({ input, locale, manner = {} }: Composing): Sentence[] {
  const { summary } = offerIn(input, locale.language)
  const sentences = summary.text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let kept = sentences[0]!
  for (const sentence of sentences.slice(1)) {
    if (manner.isBrief || wordsOf(`${kept} ${sentence}`).length > longestSummary) break
    kept = summary.text.slice(0, summary.text.indexOf(sentence, kept.length) + sentence.length)
  }
  return [{ ...summary, text: kept }]
}

/** A sentence of more words is hard to read. */
const longestSentence = 30

/** The points, the first of them after the reason for which it matters in the trade. */
function ledPoints(composing: Composing, fitting: FittingPoint[]): Sentence[] {
  const { input, locale, opening } = composing
  const { bodies, leads, trades: words } = composerWords[locale.language]
  const points = fitting.map(({ point }) => point)
  const [best] = fitting
  if (!best) return []
  const business = opening.trade ? words[opening.trade].business : bodies[deciderOf(input)]
  const [lead] = allowedSentences(input, {
    text: wordingFor(input.prospect.company, 'lead', leads[best.lead])(business),
  })
  if (!lead) return points
  const following = afterColon(composing, best.point.text)
  const isShort = wordsOf(`${lead.text} ${best.point.text}`).length <= longestSentence
  if (following === null || !isShort) return [{ ...lead, after: '.' }, ...points]
  return [{ ...lead, after: ':' }, { ...best.point, text: following }, ...points.slice(1)]
}

/** The sentence as it is written after a colon. Null: it may begin with a name, which keeps its capital. */
function afterColon({ input, locale: { language } }: Composing, text: string) {
  const { smallWords } = composerWords[language]
  if (smallWords === null) return text
  const [firstWord = ''] = wordsOf(text)
  const { summary, points } = offerIn(input, language)
  const isSmall =
    smallWords.has(firstWord) ||
    knownPartsOf(firstWord, language).length > 0 ||
    // What the seller writes small elsewhere is no name.
    [summary, ...points].some((one) => one.text.split(/[^\p{L}]+/u).includes(firstWord))
  return isSmall ? uncapitalize(text) : null
}

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
  const write = opening.reportedAs && composerWords[locale.language].subjects[opening.reportedAs]
  if (!write || !opening.eventPlace) return [name]
  const before = write(opening.eventPlace)
  if (before.length + name.text.length > longestSubject) return [name]
  return [{ ...provenSentence('recipient_fact', before, opening.evidence_ids), after: ' – ' }, name]
}

/** A sentence of ours, unless it holds a phrase that the project does not want. */
function allowedSentences({ project }: StageInput, sentence: Sentence): Sentence[] {
  const text = sentence.text.toLowerCase()
  const isBanned = project.banned_phrases.some((phrase) => text.includes(phrase.toLowerCase()))
  return text === '' || isBanned ? [] : [sentence]
}
