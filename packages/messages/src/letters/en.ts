import type { CompanyPhrase, LocaleWords } from '#messages/letters/locale'
import { dayOf, exonymOf, groupThousands } from '#messages/letters/spelling'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const companyPhrase = (name: string): CompanyPhrase => ({
  name,
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
  '0111': 'a branch of a foreign company',
  '0113': 'an entity with a special legal form',
  '0114': 'a limited partnership for collective investment schemes',
  '0115': 'an investment company with variable capital',
  '0116': 'an investment company with fixed capital',
  '0117': 'a public-law institution',
  '0151': 'a branch',
}

export const en: LocaleWords = {
  language: 'en',
  date: (day) => dayOf(day, (d, m, y) => `${d} ${months[m - 1]} ${y}`),
  amount: (value, currency) => `${currency} ${groupThousands(value, ',')}`,
  place: (name) => exonymOf(name, 'en'),
  quote: (text) => `“${text}”`,
  firm: companyPhrase,
  form: (code) => forms[code] ?? null,
  reported: (source, day, clause) =>
    ({
      gazette: `We read in the Swiss Official Gazette of Commerce of ${day} that ${clause}.`,
      procurement: `We read in the notice of ${day} on simap.ch that ${clause}.`,
      building: `We read in the official gazette of the Canton of Zurich of ${day} that ${clause}.`,
      research: `We read in ARAMIS, the Confederation’s database of research, that ${clause}.`,
      register: `We read in the commercial register that ${clause}.`,
    })[source],
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
    opening: (sender, organisation, reached) =>
      `Hello, this is ${sender} from ${organisation}. Have I reached ${reached.object}, and do you have a moment?`,
  },
  verdicts: {
    identity: 'The details come from the register entry of this company.',
    notFound: 'The commercial register says nothing about it.',
    supported: 'The statement stands in the cited evidence.',
    derivedTrade: (industry, percent) =>
      `The evidence does not name this activity. The industry is derived: ${industry} (${percent} %). A person must check whether it is right.`,
    partly: 'Numbers, dates and places stand in the evidence; whether the words hold, a person must read.',
    unsupported: 'The cited evidence does not name what the statement names.',
    modelSupported: 'The verifier model finds the statement in the cited evidence.',
    modelContradicted: 'The verifier model finds the opposite in the cited evidence.',
    modelUnsupported: 'The verifier model does not find the statement in the cited evidence.',
    modelTorn:
      'The verifier model finds the statement and its opposite in the cited evidence; a person must read.',
    modelUnsure: 'The verifier model is not sure; whether the words hold, a person must read.',
  },
}
