import { uncapitalize } from '@alphorn/messages/letters/first-letter'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { crafts } from '@alphorn/messages/letters/composer/crafts'
import type { AskKind, Decider, Medium, Trade } from '@alphorn/messages/letters/composer/words'
import { type Draft, endSentence, type Sentence, wholeOf } from '#server/executors/jobs/letter'
import { offerIn } from '#server/executors/offline/offer'
import { hasAspect } from '#server/executors/offline/composer/aspects'
import { afterColon } from '#server/executors/offline/composer/after-colon'
import { askOf, whenAndWhere, workdayOf } from '#server/executors/offline/composer/ask'
import type { ComposerInput, Manner } from '#server/executors/offline/composer/composing'
import { choosePoints, type FittingPoint } from '#server/executors/offline/composer/points'
import { countStems, wordsOf } from '#server/executors/offline/composer/stems'
import { subjectLineOf } from '#server/executors/offline/composer/subject-line'
import { summaryOf } from '#server/executors/offline/composer/summary'
import { isConcerned, themeFor } from '#server/executors/offline/composer/themes'
import { businessOf } from '#server/executors/offline/composer/trades'
import { wordingFor } from '#server/executors/offline/composer/wordings'
import { spokenFirm } from '#server/executors/offline/register'

/** Composes the text of a channel: the reason to write, the link to the offer, the offer, and one question. */
export function composeDraft(composing: ComposerInput): Draft {
  const { channel, manner } = composing
  const shorter: Manner[] = [{}, ...(channel === 'phone_script' ? [{ hasNoForward: true }] : [])]
  const drafts = [...shorter, { hasNoForward: channel === 'phone_script', hasNoPoints: true }].map((one) =>
    composeFor({ ...composing, manner: { ...manner, ...one } }),
  )
  return drafts.find((draft) => wordCount(draft) <= longest[channel]) ?? drafts.at(-1)!
}

/** The maximum number of words in a text. */
const longest: Readonly<Record<Channel, number>> = {
  letter: 150,
  email: 140,
  contact_form: 140,
  linkedin: 60,
  phone_script: 140,
}

function wordCount({ paragraphs }: Draft) {
  return paragraphs.flat().map(wholeOf).join(' ').split(/\s+/).length
}

function composeFor(composing: ComposerInput): Draft {
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

function composeLetter(composing: ComposerInput, medium: Medium): Draft {
  const { input, locale, opening, manner = {} } = composing
  const words = composerWords[locale.language]
  const tone = manner.tone ?? input.project.tone ?? 'formal'
  const { ask, fitting, proof } = pointsFor(composing)
  const room = manner.isBrief || manner.hasNoPoints ? 0 : roomFor(composing, medium, ask?.kind)
  const further = fitting.slice(0, Math.min(room, proof.length > 0 ? 1 : 2))
  const figures = proof.slice(0, room - further.length)
  const { company } = input.prospect
  const answer = { text: manner.isBrief ? '' : lastSentence(composing, medium) }
  return {
    subject: subjectLineOf(composing),
    paragraphs: [
      [{ text: wordingFor(company, 'greeting', words.greeting[tone]) }],
      [opening.sentence, ...bridgesOf(composing)],
      [...summaryOf(composing), ...ledPoints(composing, further), ...figures],
      [askOf(composing, ask), ...allowedSentences(input, answer)],
      [{ text: wordingFor(company, 'close', words.close[tone]) }],
    ],
  }
}

/** Returns the sentence about the answer. A reader who may not decide is asked to forward the text. */
function lastSentence({ input, locale }: ComposerInput, medium: Medium) {
  const { company } = input.prospect
  const { forward, reply } = composerWords[locale.language]
  const [decider, firm, answer] = [deciderOf(input), spokenFirm(input, locale), answerTo(input, medium)]
  if (decider !== 'owner') return wordingFor(company, 'forward', forward)(decider, firm, medium, answer)
  return medium === 'email' ? reply.email(firm) : reply.letter(firm.name, answer)
}

/** A letter with a longer summary has room for only one point. */
const maxWordsBeforeProof = 28

/** A second point is the same in all letters: it needs a question that names the place, and no bridge before it. */
function roomFor(composing: ComposerInput, medium: Medium, ask: AskKind | undefined) {
  const summary = summaryOf(composing).at(-1)
  const isLong = wordsOf(summary!.text).length > maxWordsBeforeProof
  const namesPlace = ask !== 'begin' && ask !== 'post'
  return medium === 'letter' && !composing.opening.group && namesPlace && !isLong ? 2 : 1
}

/** Returns the reply address if the medium shows none. An address with digits would need its own proof. */
function answerTo({ offering }: StageInput, medium: Medium) {
  const email = offering.sender?.email ?? ''
  return medium === 'email' || email === '' || /\d/.test(email) ? null : email
}

/** The maximum number of words of a summary in a note. */
const maxNoteSummaryWords = 26

/** Composes a note that a social network shows without scrolling: the reason, the offer and a question. */
function composeNote(composing: ComposerInput): Draft {
  const { input, locale, opening, manner } = composing
  const { greeting, note } = composerWords[locale.language]
  const { company } = input.prospect
  const question = wordingFor(company, 'ask', note.question)(spokenFirm(input, locale))
  const hello = wordingFor(company, 'greeting', greeting[manner?.tone ?? 'friendly'])
  const notes = offersInNote(composing).map((offer): Draft => ({
    subject: [],
    paragraphs: [[{ text: hello }], [opening.sentence, ...offer], [{ text: question }]],
  }))
  return notes.find((one) => wordCount(one) <= longest.linkedin) ?? notes.at(-1)!
}

/**
 * Returns the offers that may follow the reason; the first that fits is used. After an event, one bridge serves all
 * offers and leads to the offer's name in the same sentence.
 */
function offersInNote(composing: ComposerInput): Sentence[][] {
  const { input, opening, manner } = composing
  const [bridge] = manner?.isBrief ? [] : bridgesOf(composing).slice(-1)
  const named = namedOffer(composing, bridge)
  const alone = namedOffer(composing, undefined)
  const summary = summaryOf({ ...composing, manner: { isBrief: true } })
  const isShort = summary.every(({ text }) => wordsOf(text).length <= maxNoteSummaryWords)
  const takesSummary = !opening.group && wordingFor(input.prospect.company, 'note', [true, false])
  if (!isShort) return [[named], [alone]]
  if (!bridge) return [summary, [alone]]
  return takesSummary ? [[bridge, ...summary], [named], summary] : [[named], [alone]]
}

/** Returns the name of the offer in a sentence, after the bridge if there is one. */
function namedOffer({ input, locale }: ComposerInput, bridge: Sentence | undefined): Sentence {
  const { name } = offerIn(input, locale.language)
  const { note, offering } = composerWords[locale.language]
  if (!bridge) {
    const [open, close] = locale.quote('\n').split('\n')
    return { ...name, before: `${offering}: ${open}`, after: `${close}.` }
  }
  const offer = wordingFor(input.prospect.company, 'offer', note.offer)
  const [before = '', after = ''] = offer('\n').split('\n')
  const joined = locale.language === 'de' ? before : uncapitalize(before)
  return { ...name, before: `${bridge.text.replace(/\.$/, '')}: ${joined}`, after }
}

/** Composes a telephone script, in the order in which it is spoken. Labels precede the parts for special cases only. */
function composeCall(composing: ComposerInput): Draft {
  const { input, locale, opening } = composing
  const sender = input.offering.sender!
  const { call } = composerWords[locale.language]
  const { ask, fitting } = pointsFor(composing)
  const { isBrief, hasNoPoints, hasNoForward } = composing.manner ?? {}
  const points = isBrief || hasNoPoints ? [] : fitting.slice(0, 1)
  const firm = spokenFirm(input, locale)
  const { time } = whenAndWhere(composing)
  const isOwner = deciderOf(input) === 'owner'
  return {
    subject: [],
    paragraphs: [
      [{ text: locale.call.opening(sender.name, sender.organisation, firm) }],
      [{ text: wordingFor(input.prospect.company, 'later', call.later)(time) }],
      [opening.sentence, ...bridgesOf(composing)],
      [...summaryOf(composing), ...ledPoints(composing, points)],
      [askOf(composing, ask)],
      isOwner || hasNoForward ? [] : [{ text: call.forward(firm) }],
    ],
  }
}

function pointsFor({ input, locale, opening, manner = {} }: ComposerInput) {
  const { points } = offerIn(input, locale.language)
  const { ask, fitting, proof } = choosePoints(points.map(endSentence), opening.group ?? workdayOf(opening))
  const passed = manner.passedPoints ?? 0
  return {
    ask: manner.asksForTalk ? null : ask,
    // Skipped points come last, so that a short offering still has some.
    fitting: [...fitting.slice(passed), ...fitting.slice(0, passed)],
    proof: passed > 0 ? [] : proof,
  }
}

/**
 * Returns the sentences that lead to the offer: a good wish and a link from the event, or its relevance to the trade.
 */
function bridgesOf(composing: ComposerInput): Sentence[] {
  const { input, locale, opening } = composing
  const { group, reportedAs, place } = opening
  if (!group) return everydayBridge(composing)
  const words = composerWords[locale.language]
  if (group === 'start' && mayBeOlder(input)) return allowedSentences(input, { text: words.entryBridge })
  const theme = themeFor(composing.theme, opening.trade)
  const bridge = words.bridges[reportedAs === 'address' ? reportedAs : group][theme] ?? ''
  const wish = words.wishes[group]?.(spokenFirm(input, locale), place ? words.inPlace(place) : '') ?? ''
  return [wish, bridge].flatMap((text) => allowedSentences(input, { text }))
}

/** Sole proprietors, associations, foundations and public institutions may enter the register years after their start. */
const lateForms: ReadonlySet<string> = new Set(['0101', '0109', '0110', '0117'])

function mayBeOlder({ prospect: { company } }: StageInput) {
  return lateForms.has(company.legal_form?.code ?? '')
}

function everydayBridge({ input, locale, channel, opening, theme }: ComposerInput) {
  const { trade, words } = opening
  if (!trade || !words) return []
  const isFitting = isConcerned(theme, trade) && !(theme === 'solar' && mayWorkAtNight(input, trade))
  const fitting = isFitting ? themeFor(theme, trade) : 'general'
  // The general sentence says only that an offer follows. A note does so itself, and after the trade it is empty.
  if (fitting === 'general' && (channel === 'linkedin' || opening.of === 'trade')) return []
  const text = composerWords[locale.language].everyday[fitting](words)
  return allowedSentences(input, { text })
}

/** Bakeries work before sunrise. A maker of food may be one, if its kind of business is unknown. */
function mayWorkAtNight({ prospect }: StageInput, trade: Trade) {
  const craft = businessOf(prospect.company)?.craft
  return trade === 'food' && (craft === undefined || craft === crafts.get('bakery'))
}

/** A sentence with more words is hard to read. */
const maxSentenceWords = 30

/** Returns the points. The first one follows the reason why it matters in the trade. */
function ledPoints(composing: ComposerInput, fitting: FittingPoint[]): Sentence[] {
  const { input, locale } = composing
  const { leads } = composerWords[locale.language]
  const points = fitting.map(({ point }) => point)
  const [best] = fitting
  // A point that contains a colon gets no lead, and a figure needs none.
  if (!best || best.point.text.includes(':') || hasAspect(best.point.text, 'proof')) return points
  const business = businessIn(composing)
  const [lead] = allowedSentences(input, {
    text: wordingFor(
      input.prospect.company,
      'lead',
      leadsUnlike(best.point.text, leads[best.lead], business),
    )(business),
  })
  if (!lead) return points
  const following = afterColon(composing, best.point.text)
  const isShort = wordsOf(`${lead.text} ${best.point.text}`).length <= maxSentenceWords
  // Before a point that is a separate sentence, a lead must be meaningful by itself.
  const separate = best.lead === 'other' ? points : [{ ...lead, after: '.' }, ...points]
  if (following === null || !isShort) return separate
  return [{ ...lead, after: ':' }, { ...best.point, text: following }, ...points.slice(1)]
}

/** Returns the business for a lead. If the opening has named it, the reader is addressed: "Ihre Bäckerei". */
function businessIn({ input, locale, opening: { of, sentence, words } }: ComposerInput) {
  const written = composerWords[locale.language]
  if (!words) return written.bodies[deciderOf(input)]
  const isNamed = of === 'trade' && sentence.text.includes(words.business)
  return isNamed ? written.yours(words.business) : words.business
}

type WriteLead = (business: string | null) => string

/**
 * Returns the leads that repeat the fewest words of the point, to avoid "can be calculated in advance: we calculate in
 * advance".
 */
function leadsUnlike(point: string, leads: readonly WriteLead[], business: string | null) {
  const stems = wordsOf(point).flatMap((word) => (word.length < 5 ? [] : [word.slice(0, 5)]))
  const repeats = (lead: WriteLead) => countStems(stems, wordsOf(lead(business)))
  const fewest = Math.min(...leads.map(repeats))
  return leads.filter((lead) => repeats(lead) === fewest)
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

/** Returns the generated sentence, unless it contains a phrase that the project bans. */
function allowedSentences({ project }: StageInput, sentence: Sentence): Sentence[] {
  const text = sentence.text.toLowerCase()
  const isBanned = project.banned_phrases.some((phrase) => text.includes(phrase.toLowerCase()))
  return text === '' || isBanned ? [] : [sentence]
}
