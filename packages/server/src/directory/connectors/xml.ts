import { isRecord } from '@alphorn/contract/core/is-record'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { SourceFault } from '#server/directory/connectors/source-fault'

/** An element by the names of its children, without namespaces; attributes begin with `@`. */
export type XmlElement = { readonly [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
})

/** Parses an XML response of a source. Refuses one that is truncated or declares entities. */
export function xmlOf(bytes: Uint8Array, source: string): XmlElement {
  const text = new TextDecoder().decode(bytes)
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new SourceFault('changed_format', `${source} answered XML that is broken: ${valid.err.msg}`)
  if (text.includes('<!DOCTYPE'))
    throw new SourceFault('changed_format', `${source} answered XML with a document type, which is not read.`)
  return parser.parse(text) as XmlElement
}

/** Returns the element at a path; the first of several with the same name. */
export function elementAt(element: unknown, ...path: string[]): XmlElement | null {
  const found = path.reduce<unknown>((holder, name) => firstOf(memberOf(holder, name)), element)
  return isRecord(found) ? found : null
}

/** Returns the text at a path; null if it is missing. */
export function textAt(element: unknown, ...path: string[]): string | null {
  const found = path.reduce<unknown>((holder, name) => firstOf(memberOf(holder, name)), element)
  const text = isRecord(found) ? found['#text'] : found
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** Returns all elements or texts with a name. */
export function allAt(element: unknown, name: string): unknown[] {
  const found = memberOf(element, name)
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

function memberOf(holder: unknown, name: string): unknown {
  return isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}
