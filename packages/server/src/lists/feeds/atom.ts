import type { Signal } from '@alphorn/contract/directory/signals'
import { linkOf, textOf, titleOf } from '#server/lists/feeds/entry'
import type { FeedContent } from '#server/lists/feeds/read'
import { xmlText } from '#server/platform/formats/xml'

/** Renders the feed as Atom (RFC 4287). */
export function atomOf({ feed_id, title, updated_at, signals }: FeedContent, publicUrl: string | null) {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:alphorn:${xmlText(feed_id)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${updated_at}</updated>`,
    '<author><name>Alphorn</name></author>',
    '<generator>Alphorn</generator>',
    ...signals.map((signal) => entryOf(signal, publicUrl)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(signal: Signal, publicUrl: string | null) {
  const { signal_id, recorded_at, published_on, kind } = signal
  return [
    '<entry>',
    `<id>urn:alphorn:${xmlText(signal_id)}</id>`,
    `<title>${xmlText(titleOf(signal))}</title>`,
    `<published>${published_on}T00:00:00Z</published><updated>${recorded_at}</updated>`,
    `<category term="${xmlText(kind)}"/>`,
    `<link rel="alternate" href="${xmlText(linkOf(signal, publicUrl))}"/>`,
    `<content type="text">${xmlText(textOf(signal))}</content>`,
    '</entry>',
  ].join('')
}
