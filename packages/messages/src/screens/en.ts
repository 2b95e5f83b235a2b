import screens from '#messages/screens/en.json' with { type: 'json' }
import { signals } from '#messages/signals/names/en'

export const messages = { ...screens, signals: { ...screens.signals, ...signals } }
