import type { CompanyPhrase, EventParts, Locale } from '#messages/letters/locale'
import { dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const companyPhrase = (name: string): CompanyPhrase => ({
  subject: name,
  object: name,
  of: `of ${name}`,
  own: { m: 'its', f: 'its', n: 'its' },
})

const forms: Readonly<Record<string, string>> = {
  '0101': 'a sole proprietorship',
  '0103': 'a general partnership',
  '0104': 'a limited partnership',
  '0105': 'a partnership limited by shares',
  '0106': 'a company limited by shares',
  '0107': 'a limited liability company',
  '0108': 'a cooperative',
  '0109': 'an association',
  '0110': 'a foundation',
  '0117': 'a public-law institution',
}

const movedSentence = ({ firm: { subject }, from, to }: EventParts) =>
  `${subject} has moved its registered office${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`
const capitalSentence =
  (deed: string) =>
  ({ firm: { subject }, from, to }: EventParts) =>
    `${subject} has ${deed} its capital${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`
const branchSentence =
  (deed: string) =>
  ({ firm: { subject }, to }: EventParts) =>
    `${subject} has ${deed} a branch${to ? ` in ${to}` : ''}`

export const en: Locale = {
  language: 'en',
  date: (day) => dayOf(day, (d, m, y) => `${d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value)}`,
  place: (name) => exonymOf(name, 'en'),
  quote: (text) => `“${text}”`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  events: {
    company_registered: ({ firm: { subject } }) => `${subject} was newly entered in the commercial register`,
    company_deleted: ({ firm: { subject } }) => `${subject} was deleted from the commercial register`,
    company_reentered: ({ firm: { subject } }) => `${subject} was re-entered in the commercial register`,
    name_changed: ({ firm: { subject }, from }) =>
      `${subject} has changed its name${from ? ` and was called ${from} before` : ''}`,
    legal_form_changed: ({ firm: { subject }, to }) =>
      `${subject} has changed its legal form${to ? ` and is now ${to}` : ''}`,
    purpose_changed: ({ firm: { subject } }) => `${subject} has changed its purpose`,
    seat_moved: movedSentence,
    canton_changed: movedSentence,
    address_changed: ({ firm: { subject }, to }) => `${subject} has a new address${to ? ` in ${to}` : ''}`,
    capital_increased: capitalSentence('increased'),
    capital_reduced: capitalSentence('reduced'),
    officers_changed: ({ firm: { of } }) => `the registered persons ${of} have changed`,
    merger: ({ firm: { subject } }) => `${subject} is party to a merger`,
    demerger: ({ firm: { subject } }) => `${subject} is party to a demerger`,
    asset_transfer: ({ firm: { subject } }) => `${subject} is party to a transfer of assets`,
    liquidation_opened: ({ firm: { subject } }) => `${subject} was dissolved and is in liquidation`,
    liquidation_revoked: ({ firm: { subject } }) => `${subject} is no longer in liquidation`,
    bankruptcy_opened: ({ firm: { subject } }) => `${subject} was declared bankrupt`,
    bankruptcy_revoked: ({ firm: { of } }) => `the bankruptcy ${of} was revoked`,
    bankruptcy_suspended: ({ firm: { of } }) => `the bankruptcy proceedings ${of} were suspended`,
    bankruptcy_closed: ({ firm: { of } }) => `the bankruptcy proceedings ${of} were closed`,
    branch_opened: branchSentence('opened'),
    branch_closed: branchSentence('closed'),
    licence_added: ({ firm: { subject } }) => `${subject} has obtained a new licence`,
    licence_removed: ({ firm: { of } }) => `a licence ${of} has lapsed`,
  },
  told: (source, day, clause) =>
    source === 'gazette'
      ? `We read in the Swiss Official Gazette of Commerce of ${day} that ${clause}.`
      : `We read in the commercial register that ${clause}.`,
  purpose: ({ of }, quoted, partly) =>
    `The commercial register states the purpose ${of}${partly ? ', among other things,' : ''} as follows: ${quoted}`,
  seat: ({ subject }, place) => `${subject} has its registered office in ${place}.`,
  founded: ({ subject }, day) => `${subject} has been in the commercial register since ${day}.`,
  capital: ({ of }, amount) => `The capital ${of} is ${amount}.`,
  isForm: ({ subject }, name) => `${subject} is ${name}.`,
  website: {
    says: ({ of }, quoted, partly) =>
      `The website ${of} says${partly ? ', among other things' : ''}: ${quoted}`,
    mailbox: ({ of }, address) => `The website ${of} gives the address ${address}.`,
    ownUid: (uid) => `The website carries the UID ${uid}, which is this company’s.`,
    otherUid: (uid) => `The website carries the UID ${uid}, which is not this company’s.`,
    notices: {
      unreachable: (host) => `The website ${host} could not be reached.`,
      timed_out: (host) => `The website ${host} took too long to answer.`,
      robots: (host) => `The website ${host} does not want to be read by machines (robots.txt).`,
      http_status: (host) => `The website ${host} answered with an error instead of a page.`,
      not_html: (host) => `There is no web page at ${host}.`,
      too_large: (host) => `The page at ${host} is too large to be read.`,
      unreadable: (host) => `The page at ${host} cannot be read.`,
      redirected_away: (host) => `The website ${host} sends its visitors to another address.`,
      address_refused: (host) => `The address ${host} leads to no page of the public internet.`,
      other_company: (host) => `The website ${host} carries the UID of another company.`,
      not_recognised: (host) =>
        `The website ${host} names neither the UID nor the name of the company: nothing was taken from it.`,
    },
  },
  call: {
    opening: (sender, organisation) => `Hello, this is ${sender} from ${organisation}. Do you have a moment?`,
  },
  verdicts: {
    identity: 'The details come from the register entry of this company.',
    notFound: 'The commercial register says nothing about it.',
    unknown: 'The register entry does not tell.',
    met: verdictSentences('wanted'),
    notMet: verdictSentences('not wanted'),
    supported: 'The statement stands in the cited evidence.',
    partly: 'Numbers, dates and places stand in the evidence; whether the words hold, a person must read.',
    unsupported: 'The cited evidence does not name what the statement names.',
  },
}

function verdictSentences(wanted: string) {
  const isWanted = wanted === 'wanted'
  return {
    canton: (value: string) => `The seat is in the canton of ${value}: ${wanted}.`,
    legal_form: (value: string) => `The legal form is ${value}: ${wanted}.`,
    noga: (value: string) => `The industry code is ${value}: ${wanted}.`,
    size: (value: string) => `The size class is ${value}: ${wanted}.`,
    purpose_any: (value: string) =>
      isWanted ? `The purpose holds ${value}.` : 'None of the words stands in the purpose.',
    age_years: (value: string) => `Registered since ${value}: ${wanted}.`,
    signal: (value: string) =>
      isWanted ? `The publication ${value} is within the time.` : 'No such publication within the time.',
    status: (value: string) => `The status is ${value}: ${wanted}.`,
  }
}
