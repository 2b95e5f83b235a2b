import { isRecord } from '@alphorn/contract/core/is-record'
import { jsonOf } from '#server/directory/connectors/json'
import { recordIn, textIn } from '#server/directory/connectors/json-members'
import { SourceFault } from '#server/directory/connectors/source-fault'

/** Parses a response of ARAMIS. The server reports a request that it cannot answer as a fault with the status 200. */
export function answerOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const answer = jsonOf(bytes, 'ARAMIS')
  if (!isRecord(answer)) throw new SourceFault('changed_format', 'ARAMIS answered what is no object.')
  const fault = textIn(recordIn(answer, 'FaultText'), 'Text')
  if (fault !== null)
    throw new SourceFault('unavailable', `ARAMIS cannot answer: ${fault.slice(0, 200)}`, { ofOne: true })
  return answer
}
