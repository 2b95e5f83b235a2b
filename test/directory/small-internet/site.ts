import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { WebsiteDoubt, WebsiteProofKind } from '@alphorn/contract/directory/website-proofs'
import type { SoughtCompany } from '@alphorn/server/directory/website-finder/sought-company'

// A small handwritten internet: sites in the style of real ones, and traps. All companies are invented.

export type Listener = RequestListener | { raw(socket: Socket): void }

/** A site at a name, the company for which it is read, and whether it belongs to that company. */
export type SmallSite = {
  title: string
  company: SoughtCompany
  site: Readonly<Record<string, string>> | Listener
  /** The expected proof, or the reason why there is none. For a trap, several reasons may be acceptable. */
  expected: WebsiteProofKind | readonly WebsiteDoubt[]
}

/** A company with its address as the register writes it: `Dorfstrasse 12, 3000 Bern`. */
export function company(
  name: string,
  uid: string,
  address: string,
  translations?: Record<string, string>,
): SoughtCompany {
  const [line = '', place = ''] = address.split(', ')
  const number = /^(.*) (\d+\w?)$/.exec(line)
  return {
    uid,
    name,
    translations: translations ?? null,
    street: number?.[1] ?? line,
    house_number: number?.[2] ?? null,
    postal_code: place.slice(0, 4),
    town: place.slice(5),
  }
}

/** Returns a complete page with a menu, as website builders generate it. */
export function page(lang: string, title: string, body: string, menu = ''): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head>
<body><nav><ul>${menu}</ul></nav><main>${body}</main></body></html>`
}

const words = {
  de: [
    'Home',
    'Leistungen',
    'Kontakt',
    'Impressum',
    'Willkommen bei',
    'Seit vielen Jahren sind wir für unsere Kundschaft in der Region da.',
  ],
  fr: [
    'Accueil',
    'Prestations',
    'Contact',
    'Mentions légales',
    'Bienvenue chez',
    'Depuis de nombreuses années, nous servons notre clientèle dans la région.',
  ],
  it: [
    'Home',
    'Servizi',
    'Contatti',
    'Note legali',
    'Benvenuti da',
    'Da molti anni siamo al servizio dei nostri clienti nella regione.',
  ],
  en: [
    'Home',
    'Services',
    'Contact',
    'Legal notice',
    'Welcome to',
    'We have served our customers in the region for many years.',
  ],
} as const

/** Returns a site with a front page, a contact page and an imprint. */
export function site(
  lang: keyof typeof words,
  name: string,
  imprint: string,
  contact = '',
  front = '',
): Record<string, string> {
  const [home, services, contactWord, imprintWord, welcome, sentence] = words[lang]
  const menu = `<li><a href="/">${home}</a></li><li><a href="/leistungen">${services}</a></li><li><a href="/kontakt">${contactWord}</a></li><li><a href="/impressum">${imprintWord}</a></li>`
  return {
    '/': page(lang, name, `<h1>${welcome} ${name}</h1><p>${sentence}</p>${front}`, menu),
    '/kontakt': page(lang, `${contactWord} - ${name}`, `<h1>${contactWord}</h1>${contact}`, menu),
    '/impressum': page(lang, `${imprintWord} - ${name}`, `<h1>${imprintWord}</h1>${imprint}`, menu),
  }
}
