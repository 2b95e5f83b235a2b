import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import de from '#messages/signals/de.json' with { type: 'json' }
import en from '#messages/signals/en.json' with { type: 'json' }
import fr from '#messages/signals/fr.json' with { type: 'json' }
import it from '#messages/signals/it.json' with { type: 'json' }

type SignalNames = Readonly<Record<`kind_${SignalKind}`, string>>

const names: Readonly<Record<Language, SignalNames>> = { de, fr, it, en }

/** The name of a kind of signal, the same on screens and in mails. */
export function signalName(kind: SignalKind, language: Language): string {
  return names[language][`kind_${kind}`]
}
