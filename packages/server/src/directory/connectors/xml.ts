import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { SourceFault } from '#server/directory/connectors/source-fault'

/** An element by the names of its children, without their namespaces; attributes begin with `@`. */
export type XmlElement = { readonly [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
})

/** Reads an XML answer of a source. One that is cut off, or brings entities of its own, is refused. */
export function xmlOf(bytes: Uint8Array, source: string): XmlElement {
  const text = new TextDecoder().decode(bytes)
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new SourceFault('changed_format', `${source} answered XML that is broken: ${valid.err.msg}`)
  if (text.includes('<!DOCTYPE'))
    throw new SourceFault('changed_format', `${source} answered XML with a document type, which is not read.`)
  return parser.parse(text) as XmlElement
}

/** The element at a path; of several with the name the first. */
export function elementAt(element: unknown, ...path: string[]): XmlElement | null {
  const found = path.reduce<unknown>((holder, name) => firstOf(memberOf(holder, name)), element)
  return isElement(found) ? found : null
}

/** The text at a path; null where there is none. */
export function textAt(element: unknown, ...path: string[]): string | null {
  const found = path.reduce<unknown>((holder, name) => firstOf(memberOf(holder, name)), element)
  const text = isElement(found) ? found['#text'] : found
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** All elements, or texts, of a name. */
export function allAt(element: unknown, name: string): unknown[] {
  const found = memberOf(element, name)
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

function memberOf(holder: unknown, name: string): unknown {
  return isElement(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function isElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
