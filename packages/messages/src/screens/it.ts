import screens from '#messages/screens/it.json' with { type: 'json' }
import { signals } from '#messages/signals/names/it'

export const messages = { ...screens, signals: { ...screens.signals, ...signals } }
