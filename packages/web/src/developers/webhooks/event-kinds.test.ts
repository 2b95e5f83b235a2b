import { eventKinds } from '@alphorn/contract/webhooks/events'
import { expect, test } from 'vitest'
import { messages as german } from '@alphorn/messages/screens/de'
import { kindGroups } from '#web/developers/webhooks/event-kinds.ts'

test('Every event kind that can be subscribed to is shown once, with its label', () => {
  const shown = Object.values(kindGroups).flat()
  expect(shown.toSorted()).toEqual([...eventKinds].toSorted())
  const words = german.webhooks.kind as Record<string, string>
  for (const kind of shown) expect([kind, words[kind.replace('.', '_')]]).toEqual([kind, expect.any(String)])
})
