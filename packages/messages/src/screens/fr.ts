import screens from '#messages/screens/fr.json' with { type: 'json' }
import { signals } from '#messages/signals/names/fr'

export const messages = { ...screens, signals: { ...screens.signals, ...signals } }
