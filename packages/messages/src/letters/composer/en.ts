import { capitalize } from '#messages/letters/first-letter'
import { bridgesInEnglish } from '#messages/letters/composer/en-bridges'
import { tradesInEnglish } from '#messages/letters/composer/en-trades'
import { type ComposerWords, type Decider } from '#messages/letters/composer/words'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'the committee',
  council: 'the board of trustees',
  administration: 'the board',
}
const media = { letter: 'letter', email: 'email', contact_form: 'message' }

export const en: ComposerWords = {
  when: { fresh: 'recently', settled: 'a few weeks ago' },
  read: {
    gazette: (day, clause) => `I read in the Swiss Official Gazette of Commerce of ${day} that ${clause}.`,
    procurement: (day, clause) => `I read in the notice of ${day} on simap.ch that ${clause}.`,
    building: (day, clause) =>
      `I read in the official gazette of the Canton of Zurich of ${day} that ${clause}.`,
    register: (clause) => `I saw in the commercial register that ${clause}.`,
  },
  openings: {
    start: ({ when, firm }) =>
      reportDone(when, 'been', 'was', 'entered in the commercial register', firm.subject),
    seat: ({ when, from, to }) =>
      reportDone(
        when,
        'moved',
        'moved',
        `your registered office${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`,
      ),
    address: ({ when, to, firm }) =>
      to
        ? reportDone(when, 'moved', 'moved', `to a new address in ${to}`)
        : reportDone(when, 'moved', 'moved', 'to a new address', firm.subject),
    branch: ({ when, to }) => reportDone(when, 'opened', 'opened', `a branch${to ? ` in ${to}` : ''}`),
    capital: ({ when, from, to }) =>
      reportDone(
        when,
        'increased',
        'increased',
        `your capital${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`,
      ),
    merger: ({ when, firm }) => reportDone(when, 'taken', 'took', 'part in a merger', firm.subject),
    award: ({ when, to }) =>
      reportDone(when, 'won', 'won', to ? `the contract for ${to}` : 'a public contract'),
    licence: ({ when, firm }) => reportDone(when, 'obtained', 'obtained', 'a new licence', firm.subject),
    building: ({ to }) => `your building application${to ? ` for ${to}` : ''} was published`,
    purpose: ({ when, firm }) => reportDone(when, 'changed', 'changed', 'its purpose', firm.subject),
    name: ({ when, from }) =>
      reportDone(when, 'changed', 'changed', `your name${from ? `, which was ${from} before` : ''}`),
    form: ({ when, to }) =>
      reportDone(when, 'changed', 'changed', `your legal form${to ? ` and are now ${to}` : ''}`),
  },
  wishes: {
    start: (_firm, place) => `Congratulations on the start${place}.`,
    award: ({ subject }) => `Congratulations to ${subject}.`,
  },
  website: (quoted) => `Your website says: ${quoted}`,
  trade: (run, place) => `You ${run}${place ? ` in ${place}` : ''}, which is why I am writing to you.`,
  tradeOnPhone: (run, place) => `You ${run}${place ? ` in ${place}` : ''}, which is why I am calling.`,
  trades: tradesInEnglish,
  runs: (business) => `run ${business}`,
  yours: (business) => business.replace(/^an? /, 'your '),
  bodies: {
    person: null,
    owner: null,
    board: 'an association',
    council: 'a foundation',
    administration: 'a cooperative',
  },
  everyday: {
    solar: ({ busy }) => `When ${busy} fill the day, power from the roof comes at the right time.`,
    energy: ({ busy }) => `When ${busy} fill the day, the price of energy is part of every invoice.`,
    premises: ({ busy }) => `When ${busy} fill the day, premises and their upkeep often come last.`,
    infrastructure: ({ busy }) =>
      `When ${busy} fill the day, it often takes an outage to show how much depends on IT.`,
    programs: ({ busy }) => `When ${busy} fill the day, office work is often left for the evening.`,
    money: ({ busy }) =>
      `When ${busy} fill the day, payroll, tax and accounts are often left for the evening.`,
    insurance: ({ busy }) => `When ${busy} fill the day, old policies are rarely read again.`,
    cleaning: ({ busy }) => `When ${busy} fill the day, the cleaning is often left for the evening.`,
    training: ({ busy }) => `When ${busy} fill the day, there is rarely time for training.`,
    people: ({ busy }) => `When ${busy} fill the day, each member of the team counts.`,
    catering: ({ busy }) => `When ${busy} fill the day, a good break is worth a lot.`,
    fleet: ({ busy }) => `When ${busy} fill the day, vehicles simply have to be ready.`,
    promotion: ({ busy }) => `When ${busy} fill the day, a company’s own image often comes last.`,
    goods: ({ busy }) => `When ${busy} fill the day, supplies have to be there at the right time.`,
    general: ({ business }) => `What follows may be useful to ${business}.`,
  },
  bridges: bridgesInEnglish,
  entryBridge: 'A new entry in the register is a good occasion to review partners and contracts.',
  leads: {
    cost: [
      (business) => `${business ? `For ${business}, the` : 'The'} first question is often what it costs`,
      (business) => `${business ? `For ${business}, the` : 'The'} cost matters too`,
    ],
    return: [
      (business) => `${business ? `For ${business}, the` : 'The'} first question is often whether it pays`,
      (business) => `Whether it pays${business ? ` for ${business}` : ''} can be worked out beforehand`,
    ],
    time: [
      (business) => `${business ? `For ${business}, time` : 'Time'} is often short`,
      (business) => `${business ? `For ${business}, every` : 'Every'} hour often counts`,
    ],
    care: [
      (business) => `What comes afterwards is taken care of for ${business ?? 'you'}, too`,
      (business) => `For ${business ?? 'you'}, the time afterwards is covered as well`,
    ],
    people: [
      (business) => `For ${business ?? 'you'}, it helps to know the people`,
      (business) => `For ${business ?? 'you'}, too, it matters who is in charge`,
    ],
    fit: [
      (business) => `For ${business ?? 'you'}, a standard solution rarely fits`,
      (business) => `What suits ${business ?? 'you'} depends on the individual case`,
    ],
    other: [
      (business) => `Good to know${business ? ` for ${business}` : ''}`,
      (business) => `${business ? `For ${business}, this` : 'This'} may matter too`,
    ],
  },
  smallWords: new Set(
    'the a an each every one all our we your you since for in on with this these it there any if when from no'.split(
      ' ',
    ),
  ),
  inPlace: (place) => ` in ${place}`,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  timeOn: {
    site: (one, other) => `for example early on a ${one} or ${other}`,
    guest: (one, other) => `for example on a ${one} or ${other} afternoon`,
    desk: (one, other) => `for example on a ${one} or ${other}`,
    plant: (one, other) => `for example on a ${one} or ${other} morning`,
  },
  ask: {
    visit: [
      (there, time) => `Would an appointment${there} suit you, ${time}?`,
      (there, time) => `May I come and see you${there}, ${time}?`,
    ],
    talk: [
      (there, time) => `Would you prefer a meeting${there} or a call, ${time}?`,
      (there, time) => `Would a meeting${there} or a call suit you, ${time}?`,
    ],
    call: [
      (there, time) => `May I call you for a quarter of an hour or come to see you${there}, ${time}?`,
      (there, time) =>
        `When would a quarter of an hour suit you, on the phone or at your place${there}, ${time}?`,
    ],
    show: [
      (there, time) =>
        `May I show you more in a quarter of an hour, online or at your place${there}, ${time}?`,
      (there, time) => `When would a quarter of an hour suit you, online or at your place${there}, ${time}?`,
    ],
    sample: [
      (there, time) => `May I show you one${there}, ${time}?`,
      (there, time) => `May I bring you one${there}, ${time}?`,
    ],
    post: [() => 'Where may I send you one?', () => 'What address may I send one to?'],
    begin: [
      (_there, time) => `May I contact you about it, ${time}?`,
      (_there, time) => `When may I contact you about it, ${time}?`,
    ],
    arrange: [() => 'May I arrange that for you?', () => 'Would you like me to arrange that?'],
  },
  forward: [
    (decider, { subject }, medium, answer) => {
      const organ = organs[decider]
      const others = organ
        ? `if ${organ} of ${subject} decides on this, please pass this ${media[medium]} on to them.`
        : `if someone else at ${subject} looks after this, please pass this ${media[medium]} on.`
      return passOn(others, answer)
    },
    (decider, { subject }, medium, answer) => {
      const organ = organs[decider]
      const others = organ
        ? `if this is for ${organ} of ${subject} to decide, please hand this ${media[medium]} on to them.`
        : `if this is for someone else at ${subject}, please hand this ${media[medium]} on to them.`
      return passOn(others, answer)
    },
  ],
  reply: {
    letter: (name, answer) =>
      `A line${answer === null ? '' : ` to ${answer}`} with the name “${name}” is enough, and I will get in touch.`,
    email: (firm) => `A short answer is enough, and I will prepare a proposal for ${firm.object}.`,
  },
  note: {
    offer: [
      (name) => `That is what our offer “${name}” is for.`,
      (name) => `Our offer “${name}” is made for that.`,
    ],
    question: [
      ({ subject }) => `Who at ${subject} may I call about it?`,
      ({ subject }) => `Who looks after this at ${subject}?`,
      ({ subject }) => `Is this something for ${subject}, and who could I talk to?`,
    ],
  },
  call: {
    later: [
      (time) => `If this is a bad moment: may I call you again, ${time}?`,
      (time) => `If this is a bad moment: when is it better to reach you, ${time}?`,
    ],
    forward: ({ subject }) => `If this is for someone else: who at ${subject} could I talk to?`,
  },
  offering: 'What we offer',
  offeringSentence: 'Here is what we offer.',
  subjects: {
    seat: (place) => `Your new registered office in ${place}`,
    address: (place) => `Your new address in ${place}`,
    branch: (place) => `Your branch in ${place}`,
  },
  greeting: { formal: ['Dear Sir or Madam'], friendly: ['Hello'] },
  close: { formal: ['Yours faithfully'], friendly: ['Kind regards', 'Best regards'] },
}

/**
 * English uses the present perfect for a recent event, and the simple past for one of some weeks ago or on a named day.
 */
function reportDone(when: string | null, participle: string, past: string, rest: string, firm?: string) {
  const has = firm === undefined ? 'you have' : `${firm} has`
  if (when === null) return `${has} ${participle} ${rest}`
  return when === 'recently'
    ? `${has} recently ${participle} ${rest}`
    : `${firm ?? 'you'} ${past} ${rest} ${when}`
}

/** Asks the reader to forward the text, with the address for the answer if it is not evident. */
function passOn(others: string, answer: string | null) {
  return answer === null ? capitalize(others) : `A line to ${answer} is enough; ${others}`
}
