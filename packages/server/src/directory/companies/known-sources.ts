import type { SourceName } from '@alphorn/contract/directory/source-names'
import { foundWebsiteSource } from '@alphorn/contract/directory/website-proofs'
import {
  registerDefaults,
  supplementDefaults,
  type SourceDefinition,
} from '#server/directory/sources/definition'
import { aramis } from '#server/directory/sources/aramis/definition'
import { basel } from '#server/directory/sources/basel/definition'
import { buildingNotices } from '#server/directory/sources/building-notices/definition'
import { finma } from '#server/directory/sources/finma/definition'
import { gazette } from '#server/directory/sources/gazette/definition'
import { gleif } from '#server/directory/sources/gleif/definition'
import { lindas } from '#server/directory/sources/lindas/definition'
import { simap } from '#server/directory/sources/simap/definition'
import { uidRegister } from '#server/directory/sources/uid-register/definition'
import { zefix } from '#server/directory/sources/zefix/definition'

/** The sources that Alphorn can read, by the names under which their facts are stored. */
export const knownSources: Readonly<Record<SourceName, SourceDefinition>> = {
  basel,
  lindas,
  zefix,
  gazette,
  simap,
  'building-notices': buildingNotices,
  aramis,
  gleif,
  finma,
  'uid-register': uidRegister,
}

/** The authority of a source's facts. */
type Standing = Pick<SourceDefinition, 'register' | 'precedence' | 'authority' | 'provides'>

/** A file of the operator counts as a register, and precedes all others of the same day. */
const file: Standing = { ...registerDefaults, precedence: 5 }

/** The website finder fills a gap, and never replaces a website that a source states. */
const finder: Standing = { ...supplementDefaults, provides: ['website'] }

/** Returns the authority of a source's facts; an unknown name counts as a file. */
export function sourceNamed(name: string): Standing {
  if (isSource(name)) return knownSources[name]
  return name === foundWebsiteSource ? finder : file
}

export function isSource(name: string): name is SourceName {
  return Object.hasOwn(knownSources, name)
}
