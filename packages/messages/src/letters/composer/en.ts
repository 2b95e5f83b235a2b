import { tradesInEnglish } from '#messages/letters/composer/en-trades'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'the committee',
  council: 'the board of trustees',
  administration: 'the board',
}
const media = { letter: 'letter', email: 'email', contact_form: 'message' }

export const en: ComposerWords = {
  when: { fresh: 'recently', settled: 'a few weeks ago' },
  source: {
    gazette: (day) => ` (Swiss Official Gazette of Commerce, ${day})`,
    register: ' (commercial register)',
  },
  openings: {
    start: ({ when, source, firm }) => movedText(when, `set up ${firm.subject}`, source),
    seat: ({ when, source, from, to }) =>
      movedText(
        when,
        `moved your registered office${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`,
        source,
      ),
    address: ({ when, source, to, firm }) =>
      to
        ? movedText(when, `moved to a new address in ${to}`, source)
        : movedText(when, 'moved to a new address', source, firm.subject),
    branch: ({ when, source, to }) => movedText(when, `opened a branch${to ? ` in ${to}` : ''}`, source),
    capital: ({ when, source, from, to }) =>
      movedText(when, `increased your capital${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`, source),
    merger: ({ when, source, firm }) =>
      when === 'recently'
        ? `${firm.subject} has recently taken part in a merger${source}.`
        : `${firm.subject} took part in a merger ${when}${source}.`,
    licence: ({ when, source, firm }) => movedText(when, 'obtained a new licence', source, firm.subject),
    purpose: ({ when, source, firm }) => movedText(when, 'changed its purpose', source, firm.subject),
    name: ({ when, source, from }) =>
      movedText(when, `changed your name${from ? `, which was ${from} before` : ''}`, source),
    form: ({ when, source, to }) =>
      movedText(when, `changed your legal form${to ? ` and are now ${to}` : ''}`, source),
  },
  website: (quoted) => `Your website says: ${quoted}`,
  trade: (run, place) => `I am writing because you ${run} in ${place}.`,
  trades: tradesInEnglish,
  neglected: {
    energy: 'power and building services',
    premises: 'premises and their upkeep',
    digital: 'your own IT',
    money: 'accounts, tax and insurance',
    people: 'finding staff',
    fleet: 'vehicles and parking',
    promotion: 'how you present yourselves',
    goods: 'purchasing and supplies',
    general: 'anything outside the daily business',
  },
  everyday: {
    site: (busy, neglected) => `Between ${busy}, there is often little time for ${neglected}.`,
    guest: (busy, neglected) =>
      `Day to day, ${busy} come first, and a quiet moment for ${neglected} is hard to find.`,
    desk: (busy, neglected) => `When ${busy} fill the day, there is little room for ${neglected}.`,
    plant: (busy, neglected) => `Where ${busy} set the pace, there is often no time for ${neglected}.`,
  },
  bridges: {
    start: {
      energy: 'Starting up is when you settle where your power comes from and what it costs.',
      premises: 'Starting up is when premises are chosen and fitted out.',
      digital: 'Starting up is when you choose the software you will work with.',
      money: 'When you start up, accounts, payroll and insurance all arrive together.',
      people: 'When you start up, each hire shapes the company.',
      fleet: 'Starting up is when you settle which vehicles you need.',
      promotion: 'Starting up is when customers form their picture of you.',
      goods: 'Starting up is when suppliers are chosen.',
      general: 'Starting up is when you choose the partners you will work with.',
    },
    move: {
      energy: 'A new site means settling the roof, the connections and the power contract.',
      premises: 'At a new site you can still plan for what would disrupt work later.',
      digital: 'Networks, devices and access move with you.',
      money: 'A new address also changes contracts and insurance.',
      people: 'A new address also changes who can come to work for you.',
      fleet: 'A new address also changes parking, journeys and routes.',
      promotion: 'A new address also changes signs, print and the website.',
      goods: 'A new address also changes deliveries and storage.',
      general: 'A new site is the moment to review contracts and suppliers.',
    },
    branch: {
      energy: 'Another site brings another roof and another power bill.',
      premises: 'Another site needs fitting out and looking after.',
      digital: 'Another site needs the same network and access as head office.',
      money: 'Another site brings contracts, payroll and insurance of its own.',
      people: 'Another site needs people who carry it.',
      fleet: 'Another site brings extra journeys.',
      promotion: 'Another site has to become known in its region.',
      goods: 'Another site needs to be supplied.',
      general: 'Another site needs partners from the start.',
    },
    capital: {
      energy: 'Investing in the business also fixes its energy costs for years to come.',
      premises: 'New capital often goes into premises and equipment.',
      digital: 'New capital often goes into systems that can grow.',
      money: 'With the capital, what is asked of your figures and cover grows too.',
      people: 'A company that grows needs people.',
      fleet: 'A company that grows is also on the road more.',
      promotion: 'A company that grows also wants to be seen.',
      goods: 'A company that grows renegotiates its purchasing.',
      general: 'Growth is the moment to review partners and contracts.',
    },
    merger: {
      energy: 'After a merger, buildings and power contracts are in one hand.',
      digital: 'After a merger, several systems often run side by side.',
      money: 'After a merger, contracts and insurance often overlap.',
      people: 'After a merger, teams meet that do not know each other yet.',
      promotion: 'After a merger, name and appearance need one line.',
      general: 'After a merger, sites, contracts and suppliers are brought together.',
    },
    licence: {
      people: 'A new licence needs people to do the work.',
      general: 'A new licence is often the start of a new service.',
    },
    purpose: {
      digital: 'A new direction often calls for other software and processes.',
      promotion: 'A new direction should be visible, too.',
      general: 'A new direction often calls for other premises, means and partners.',
    },
    name: {
      digital: 'A new name means a new domain, new addresses and new templates.',
      promotion: 'A new name has to go on vehicles, print and the website.',
    },
    form: { money: 'A new legal form changes bookkeeping, audit and insurance.' },
  },
  inPlace: (place) => ` in ${place}`,
  emphasis: (business) => `What counts for ${business}:`,
  emphasisFor: (place) => `What counts for you in ${place}:`,
  ask: {
    visit: {
      event: (there) => `Which day next week would suit you${there}?`,
      site: (there) => `Would an early morning next week suit you${there}?`,
      guest: (there) => `Would an afternoon next week suit you${there}?`,
      desk: (there) => `Would Tuesday or Thursday next week suit you${there}?`,
      plant: (there) => `Would Wednesday or Friday next week suit you${there}?`,
    },
    talk: {
      event: (there) => `May I call you${there} next week for a quarter of an hour?`,
      site: (there) => `May I call you${there} early one morning next week, for a quarter of an hour?`,
      guest: (there) => `May I call you${there} one afternoon next week, for a quarter of an hour?`,
      desk: (there) => `May I call you${there} on Tuesday or Thursday next week, for a quarter of an hour?`,
      plant: (there) => `May I call you${there} on Wednesday or Friday next week, for a quarter of an hour?`,
    },
    trial: {
      event: (there) => `Who could try it at your site${there} next week?`,
      site: (there) => `Would you like to try it${there} next week before work begins?`,
      guest: (there) => `Would you like to try it${there} on a quiet afternoon next week?`,
      desk: (there) => `Would you like to try it${there} next week?`,
      plant: (there) => `Who at your site${there} could try it next week?`,
    },
    begin: {
      event: (there) => `May I make a start at your site${there} next week?`,
      site: (there) => `Would early one morning next week suit you${there}?`,
      guest: (there) => `Would one afternoon next week suit you${there}?`,
      desk: (there) => `Would Tuesday or Thursday next week suit you${there}?`,
      plant: (there) => `Would Wednesday or Friday next week suit you${there}?`,
    },
  },
  forward: (decider, { subject }, medium) => {
    const organ = organs[decider]
    if (decider === 'owner') return `A line from ${subject} is enough, and I will get in touch.`
    return organ
      ? `If ${organ} of ${subject} decides on this, please pass this ${media[medium]} on to them.`
      : `If someone else at ${subject} looks after this, please pass this ${media[medium]} on.`
  },
  note: {
    subject: (name) => `What we do: ${name}.`,
    question: {
      event: 'May I send you more next week?',
      site: 'May I call you about it early one morning next week?',
      guest: 'May I call you about it one afternoon next week?',
      desk: 'Could you spare a quarter of an hour for it next week?',
      plant: 'Who looks after this at your company?',
    },
  },
  call: { later: 'If this is a bad moment: which day next week may I call again?' },
  subjects: {
    move: (place) => `Your new site in ${place}`,
    branch: (place) => `Your branch in ${place}`,
  },
  greeting: { formal: 'Dear Sir or Madam', friendly: 'Hello' },
  close: { formal: 'Yours faithfully', friendly: 'Kind regards' },
}

/** English takes another tense for what happened recently than for what happened some weeks ago. */
function movedText(when: string, deed: string, source: string, firm?: string) {
  const has = firm === undefined ? 'You have' : `${firm} has`
  return when === 'recently'
    ? `${has} recently ${deed}${source}.`
    : `${firm ?? 'You'} ${deed} ${when}${source}.`
}
