import screens from '#messages/screens/de.json' with { type: 'json' }
import { signals } from '#messages/signals/names/de'

export const messages = { ...screens, signals: { ...screens.signals, ...signals } }
