import screens from '#messages/screens/it.json' with { type: 'json' }
import signals from '#messages/signals/it.json' with { type: 'json' }

export const messages = { ...screens, signals: { ...screens.signals, ...signals } }
