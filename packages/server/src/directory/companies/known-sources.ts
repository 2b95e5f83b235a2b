import type { SourceName } from '#server/platform/config/sources'
import type { Fact } from '#server/directory/companies/facts'

/** What is known of a source: what it may be used for, and how far its word goes. */
export type KnownSource = {
  title: string
  /** Terms under which its facts may be used, as it publishes them; null where it publishes none. */
  licence: string | null
  url: string
  /** Of two sources with the same authority that tell of the same day, the higher one is believed. */
  rank: number
  /** Facts that are its own business: nobody without that authority overrules it there. */
  authority: readonly Fact[]
  /** Whether it is the register or tells what the register says: it adds companies, and its word counts on all facts. */
  register: boolean
  /** Of a source that is no register: the facts that are taken from it. */
  tells: readonly Fact[]
  /** Days by which a copy may lag behind the register. */
  lag_days: number
}

const mirror = { register: true, authority: [], tells: [], lag_days: 3 } as const
const register = { register: true, authority: [], tells: [], lag_days: 0 } as const
const aside = { register: false, rank: 0, lag_days: 0 } as const
const openData = 'Open use; the source must be named'

/** The sources that Alphorn can read, by the names under which their facts stand. */
export const knownSources: Readonly<Record<SourceName, KnownSource>> = {
  basel: {
    ...mirror,
    title: 'Commercial register, as republished by the canton of Basel-Stadt from LINDAS',
    licence: openData,
    url: 'https://data.bs.ch/explore/dataset/100330/',
    rank: 1,
  },
  lindas: {
    ...mirror,
    title: 'Commercial register in LINDAS, the linked data service of the Confederation',
    licence: openData,
    url: 'https://register.ld.admin.ch/',
    rank: 2,
  },
  zefix: {
    ...register,
    title: 'Zefix, the central business name index',
    licence: openData,
    url: 'https://www.zefix.admin.ch/',
    rank: 3,
  },
  gazette: {
    ...register,
    title: 'Swiss Official Gazette of Commerce (SHAB, FOSC, FUSC)',
    licence:
      'terms of use of the Amtsblattportal: the source must be named, and that this is no official publication',
    url: 'https://www.shab.ch/',
    rank: 4,
  },
  gleif: {
    ...aside,
    title: 'GLEIF, the Global Legal Entity Identifier Foundation',
    licence: 'CC0 1.0',
    url: 'https://www.gleif.org/',
    authority: ['lei'],
    tells: ['lei', 'founded_on'],
  },
  finma: {
    ...aside,
    title: 'FINMA, institutions authorised by the financial market supervisor',
    licence: null,
    url: 'https://www.finma.ch/en/finma-public/authorised-institutions-individuals-and-products/',
    authority: ['regulated'],
    tells: ['regulated'],
  },
  'uid-register': {
    ...aside,
    title: 'UID register of the Federal Statistical Office',
    licence: null,
    url: 'https://www.uid.admin.ch/',
    authority: ['vat'],
    tells: ['vat'],
  },
}

/** A file of the operator: its word is the register's, and the last one of its day. */
const file: KnownSource = { ...register, title: '', licence: null, url: '', rank: 5 }

/** What is known of a source by its name; a name that is not known is a file's. */
export function sourceNamed(name: string): KnownSource {
  return isSource(name) ? knownSources[name] : file
}

export function isSource(name: string): name is SourceName {
  return Object.hasOwn(knownSources, name)
}
