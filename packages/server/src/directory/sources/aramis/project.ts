import { isRecord } from '@alphorn/contract/core/is-record'
import { parseUid } from '@alphorn/contract/core/uid'
import { recordIn, textIn } from '#server/directory/connectors/json-members'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { answerOf } from '#server/directory/sources/aramis/answer'
import { dayOfMoment } from '#server/directory/sources/aramis/day'

/** A participating organisation. Its people are not read, and of its address only the town. */
export type Participant = {
  uid: string | null
  name: string | null
  place: string | null
  canton: string | null
  postal_code: string | null
}

/** A research project. Its texts are not read: they name people. */
export type Project = {
  project_id: string
  number: string | null
  title: string | null
  /** The funding office, as ARAMIS writes it: `INNOSUISSE`. */
  authority: string | null
  /** The grant for the entire project, in Swiss francs. */
  granted: number | null
  starts_on: string | null
  ends_on: string | null
  participants: Participant[]
}

type Members = Readonly<Record<string, unknown>>

/** ARAMIS cuts the first line of a name at this length and continues in the second. */
const maxLineLength = 35
const maxParticipants = 100
/** A larger amount is a typing error. */
const highestAmount = 1e12

/** Parses the full record of a project. */
export function parseProject(bytes: Uint8Array): Project {
  const answer = answerOf(bytes)
  const { ProjectId: id, GrantedTotalCosts: granted, Participants: participants } = answer
  if (!Number.isSafeInteger(id))
    throw new SourceFault('changed_format', 'ARAMIS has changed: a project in full has no ProjectId.')
  const isAmount = typeof granted === 'number' && granted > 0 && granted <= highestAmount
  const rows = Array.isArray(participants) ? participants.filter(isRecord).slice(0, maxParticipants) : []
  return {
    project_id: String(id),
    number: textIn(answer, 'ProjectNumber'),
    title: textIn(recordIn(answer, 'ProjectTitle'), 'Text'),
    authority: textIn(recordIn(answer, 'ResearchUnit'), 'Text'),
    granted: isAmount ? granted : null,
    starts_on: dayOfMoment(answer['StartDate']),
    ends_on: dayOfMoment(answer['EndDate']),
    participants: eachOnce(rows.map(participantOf)),
  }
}

function participantOf(row: Members): Participant {
  return {
    uid: uidIn(textIn(row, 'URL1')) ?? uidIn(textIn(row, 'URL2')),
    name: nameOf(row),
    place: textIn(row, 'City'),
    canton: textIn(row, 'Canton'),
    postal_code: textIn(row, 'PostCode'),
  }
}

/** Returns the UID in a link to the UID register: `www.uid.admin.ch/Detail.aspx?uid_id=CHE106209800`. */
function uidIn(link: string | null) {
  const [, digits] = /uid_id=\s?CHE[-. ]?(\d[\d. ]{8,12})/i.exec(link ?? '') ?? []
  const parsed = parseUid(digits === undefined ? '' : `CHE${digits.replaceAll(/\D/g, '')}`)
  return parsed.ok ? parsed.uid : null
}

/**
 * Joins the two lines of a name. Returns null for a first line of full length without a second one, because the rest is
 * unknown.
 */
function nameOf(row: Members) {
  const first = textIn(row, 'Company1')
  if (first === null || first.length < maxLineLength) return first
  const second = textIn(row, 'Company2')
  return second === null ? null : `${first}${second}`
}

/** ARAMIS lists an organisation once for each of its roles. */
function eachOnce(participants: Participant[]) {
  const named = participants.filter(({ uid, name }) => uid !== null || name !== null)
  const known = new Set(named.flatMap(({ uid, name }) => (uid === null || name === null ? [] : [name])))
  const wanted = named.filter(({ uid, name }) => uid !== null || !known.has(name!))
  return [...new Map(wanted.map((one) => [one.uid ?? one.name, one])).values()]
}
